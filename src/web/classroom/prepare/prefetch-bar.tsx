import { ProgressBar } from '#web/ui/progress-bar.tsx'
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
      <ProgressBar
        name="Prefetching activities"
        value={completed}
        max={Math.max(total, 1)}
        className={`mt-6 ${classes.bar}`}
      />
    </div>
  )
}
