import classes from './ticked-progress.module.css'

/** More ticks than this cannot be counted at a glance. */
const maxTicks = 16

interface TickedProgressProps {
  /** What is in progress: 'Progress in Reading Latin Inscriptions'. */
  name: string
  percent: number
  /** Written before the percentage. */
  label?: string
  /** One tick per step; without steps, or with too many, a plain bar. */
  steps?: number
}

export function TickedProgress({ name, percent, label = 'Progress', steps = 0 }: TickedProgressProps) {
  const shown = Math.round(Math.min(Math.max(percent, 0), 100))
  const isTicked = steps >= 1 && steps <= maxTicks
  const filled = Math.round((shown / 100) * steps)
  return (
    <div>
      <div className={`flex between muted small ${classes.label}`} aria-hidden="true">
        <span>{label}</span>
        <span className="dark strong digits">{shown}%</span>
      </div>
      <div
        className={isTicked ? classes.ticks : classes.bar}
        role="progressbar"
        aria-label={name}
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {isTicked ? (
          Array.from({ length: steps }, (_, step) => step).map((step) => (
            <span key={step} className={classes.tick} data-on={step < filled || undefined} />
          ))
        ) : (
          <span className={classes.fill} style={{ width: `${shown}%` }} />
        )}
      </div>
    </div>
  )
}
