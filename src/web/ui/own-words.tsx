import classes from './own-words.module.css'

/** What the learner wrote, word for word. */
export function OwnWords({ children, isSmall = false }: { children: string; isSmall?: boolean }) {
  return (
    <blockquote className={`breaks ${classes.words}`} data-small={isSmall || undefined}>
      {children}
    </blockquote>
  )
}
