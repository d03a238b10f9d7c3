import type { ReactNode } from 'react'
import classes from './card-frame.module.css'

interface CardFrameProps {
  /** Names it for a screen reader. */
  label: string
  /** As high as what is on it, not as a card. */
  isFlat?: boolean
  children: ReactNode
}

/** A card on the table: ruled like notes, in the learner's own colour. */
export const CardFrame = ({ label, isFlat, children }: CardFrameProps) => (
  <section className={`panel lifted relative clipped ruled ${classes.card}`} aria-label={label}>
    <div className={`column ${classes.inside}`} data-flat={isFlat || undefined}>
      {children}
    </div>
  </section>
)
