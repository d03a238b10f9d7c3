import { Children, type ReactNode } from 'react'
import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './video-grid.module.css'

/** One to four cards side by side, by width. */
export function VideoGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={classes.grid}>
      {Children.map(children, (card) => (
        <li className={classes.place}>{card}</li>
      ))}
    </ul>
  )
}

const cardKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The boxes of the cards that are on their way, shown once waiting is noticeable. */
export function VideoGridSkeleton() {
  const isNoticeable = useDelayed(150)
  if (!isNoticeable) return null
  return (
    <div className={classes.grid} aria-hidden="true">
      {cardKeys.map((key) => (
        <div key={key} className={classes.card}>
          <span className={classes.picture} />
          <div className={classes.lines}>
            <span className={classes.line} data-width="wide" />
            <span className={classes.line} />
            <span className={classes.line} data-width="half" />
          </div>
        </div>
      ))}
    </div>
  )
}
