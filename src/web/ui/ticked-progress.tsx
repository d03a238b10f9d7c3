import { ProgressBar } from './progress-bar.tsx'
import classes from './ticked-progress.module.css'

interface TickedProgressProps {
  /** What is in progress: 'Progress in Reading Latin Inscriptions'. */
  name: string
  percent: number
  /** Written before the percentage. */
  label?: string
  steps?: number
}

/** A bar with its name and percentage above it. */
export function TickedProgress({ name, percent, label = 'Progress', steps = 0 }: TickedProgressProps) {
  const shown = Math.round(Math.min(Math.max(percent, 0), 100))
  return (
    <div>
      <div className={`flex between muted small ${classes.label}`} aria-hidden="true">
        <span>{label}</span>
        <span className="dark strong digits">{shown}%</span>
      </div>
      <ProgressBar name={name} value={shown} steps={steps} />
    </div>
  )
}
