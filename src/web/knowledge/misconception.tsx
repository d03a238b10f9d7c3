import type { ReactNode } from 'react'
import classes from './misconception.module.css'

interface MisconceptionBoxProps {
  /** A heading above it, where the page shows no other. */
  heading?: string
  /** The belief itself, in one sentence. */
  belief: string
  /** The evidence for it, and the actions for it. */
  children?: ReactNode
}

/** A possible misconception: found by the Examiner, worded as the belief itself. */
export function MisconceptionBox({ heading, belief, children }: MisconceptionBoxProps) {
  return (
    <div className={`stack gap-4 ${classes.box}`}>
      {heading && <span className={`tiny strong ${classes.heading}`}>{heading}</span>}
      <blockquote className={`dark breaks ${classes.belief}`}>{belief}</blockquote>
      {children}
    </div>
  )
}
