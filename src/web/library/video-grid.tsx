import { Children, type ReactNode } from 'react'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './video-grid.module.css'

/** One to four cards side by side, by width. */
export function VideoGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="cards dense">
      {Children.map(children, (card) => (
        <li className="stack shrinkable">
          <Boundary name="This card">{card}</Boundary>
        </li>
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
    <div className="cards dense" aria-hidden="true">
      {cardKeys.map((key) => (
        <div key={key} className="panel clipped">
          <span className={`bone ${classes.picture}`} />
          <div className={`stack gap-12 ${classes.lines}`}>
            <span className={`bone ${classes.line}`} data-width="wide" />
            <span className={`bone ${classes.line}`} />
            <span className={`bone ${classes.line}`} data-width="half" />
          </div>
        </div>
      ))}
    </div>
  )
}
