import { Button } from '@mantine/core'
import classes from './sitting-bar.module.css'

/** More ticks than this cannot be counted at a glance. */
const mostTicks = 16

interface SittingBarProps {
  place: number
  total: number
  onStop: () => void
}

/** How far the sitting is, and the way out of it. */
export function SittingBar({ place, total, onStop }: SittingBarProps) {
  const done = place - 1
  const percent = Math.round((done / total) * 100)
  const isTicked = total <= mostTicks
  return (
    <div className={classes.bar}>
      <span className="small strong digits">
        {place} of {total}
      </span>
      <div
        className={isTicked ? classes.ticks : classes.line}
        role="progressbar"
        aria-label="Cards reviewed"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {isTicked ? (
          Array.from({ length: total }, (_, tick) => tick).map((tick) => (
            <i key={tick} data-on={tick < done || undefined} data-now={tick === done || undefined} />
          ))
        ) : (
          <i data-on style={{ width: `${percent}%` }} />
        )}
      </div>
      <Button variant="subtle" size="sm" className={classes.stop ?? ''} onClick={onStop}>
        Stop here
      </Button>
    </div>
  )
}
