import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './reading-view.module.css'

const lines = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The lines of a page that is on its way. */
export function LeafSkeleton() {
  const isNoticeable = useDelayed(150)
  return (
    <div className={`stack gap-16 ${classes.waiting}`} aria-hidden="true">
      {isNoticeable && lines.map((line) => <span key={line} className={`bone ${classes.line}`} />)}
    </div>
  )
}
