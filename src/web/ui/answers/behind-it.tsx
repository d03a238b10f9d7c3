import classes from './behind-it.module.css'

/** A belief that may lie behind an answer, worded as the belief itself; never as what somebody wrongly thinks. */
export const BehindIt = ({ misconception }: { misconception: string }) => (
  <blockquote className={`measure breaks ${classes.box}`}>
    <span className={`tiny strong ${classes.head}`}>Behind it, perhaps</span>
    <p>{misconception}</p>
  </blockquote>
)
