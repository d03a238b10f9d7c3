import { ProgressBar } from '#web/ui/progress-bar.tsx'
import classes from './recall.module.css'

/** The chance of recalling it today, from its cards alone: not the same as the word. */
export function Recall({ of, recall }: { of: string; recall: number | null }) {
  if (recall === null) return <span className={`muted small ${classes.none}`}>No card yet</span>
  const percent = Math.round(recall * 100)
  return (
    <span className={`small digits ${classes.recall}`}>
      <ProgressBar name={`Recall today, ${of}`} value={percent} className={classes.bar} />
      <span className={classes.percent}>{percent}%</span>
    </span>
  )
}
