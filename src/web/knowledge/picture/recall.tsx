import classes from './recall.module.css'

/** The chance of recalling it today, from its cards alone: not the same as the word. */
export function Recall({ of, recall }: { of: string; recall: number | null }) {
  if (recall === null) return <span className={`muted small ${classes.none}`}>No card yet</span>
  const percent = Math.round(recall * 100)
  return (
    <span className={`small digits ${classes.recall}`}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={`Recall today, ${of}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={classes.fill} style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.percent}>{percent}%</span>
    </span>
  )
}
