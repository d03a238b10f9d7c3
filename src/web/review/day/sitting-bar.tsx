import { Button } from '@mantine/core'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import classes from './sitting-bar.module.css'

interface SittingBarProps {
  place: number
  total: number
  onStop: () => void
}

/** How far the sitting is, and the way out of it. */
export function SittingBar({ place, total, onStop }: SittingBarProps) {
  const done = place - 1
  return (
    <div className={classes.bar}>
      <span className="small strong digits">
        {place} of {total}
      </span>
      <ProgressBar
        name="Cards reviewed"
        value={Math.round((done / total) * 100)}
        steps={total}
        marksNext
        className={classes.progress}
      />
      <Button variant="subtle" size="sm" className={classes.stop ?? ''} onClick={onStop}>
        Stop here
      </Button>
    </div>
  )
}
