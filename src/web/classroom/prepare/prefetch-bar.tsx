import classes from './prefetch-bar.module.css'

interface PrefetchBarProps {
  completed: number
  total: number
}

export function PrefetchBar({ completed, total }: PrefetchBarProps) {
  return (
    <div className={`no-print muted small digits ${classes.prefetch}`}>
      <span role="status">
        Prefetching activities: {completed} / {total}
      </span>
      <div
        className={`mt-6 clipped ${classes.bar}`}
        role="progressbar"
        aria-label="Prefetching activities"
        aria-valuenow={completed}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
      >
        <span className={classes.fill} style={{ width: `${(completed / Math.max(total, 1)) * 100}%` }} />
      </div>
    </div>
  )
}
