import type { ReactNode } from 'react'
import classes from './misconception.module.css'

interface MisconceptionBoxProps {
  /** Said above it where nothing else does. */
  heading?: string
  /** The belief itself, in one sentence. */
  belief: string
  /** What it stands on, and what can be done about it. */
  children?: ReactNode
}

/** What a learner may believe: the Examiner's, worded as the belief itself. */
export function MisconceptionBox({ heading, belief, children }: MisconceptionBoxProps) {
  return (
    <div className={`stack gap-4 ${classes.box}`}>
      {heading && <span className={`tiny strong ${classes.heading}`}>{heading}</span>}
      <blockquote className={`dark breaks ${classes.belief}`}>{belief}</blockquote>
      {children}
    </div>
  )
}
