import classes from './progress-bar.module.css'

/** More ticks than this cannot be counted at a glance. */
const maxTicks = 16

interface ProgressBarProps {
  /** What is in progress: 'Progress in Reading Latin Inscriptions'. */
  name: string
  value: number
  max?: number
  /** One tick per step; without steps, or with too many, a plain bar. */
  steps?: number
  /** Marks the step after those that are done. */
  marksNext?: boolean
  /** Stronger than what the bar has by itself. */
  className?: string | undefined
}

export function ProgressBar({ name, value, max = 100, steps = 0, marksNext, className }: ProgressBarProps) {
  const isTicked = steps >= 1 && steps <= maxTicks
  const done = Math.round((value / max) * steps)
  return (
    <span
      className={`${isTicked ? classes.ticks : classes.bar} ${className ?? ''}`}
      role="progressbar"
      aria-label={name}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      {isTicked ? (
        Array.from({ length: steps }, (_, step) => step).map((step) => (
          <span
            key={step}
            data-on={step < done || undefined}
            data-next={(marksNext && step === done) || undefined}
          />
        ))
      ) : (
        <span style={{ width: `${(value / max) * 100}%` }} />
      )}
    </span>
  )
}
