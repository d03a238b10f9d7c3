import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './documents-tab.module.css'

const rows = ['first', 'second', 'third', 'fourth']

/** The boxes of the rows that are on their way, shown once waiting is noticeable. */
export function DocumentsSkeleton() {
  const isNoticeable = useDelayed(150)
  if (!isNoticeable) return null
  return (
    <div className="panel" aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={`row lined gap-20 ${classes.waiting}`}>
          <span className={`bone rigid ${classes.sign}`} />
          <div className="stack gap-8 grow">
            <span className={`bone ${classes.title}`} />
            <span className={`bone ${classes.line}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
