import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './concept-list.module.css'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The rows that are on their way, once waiting is noticeable. */
export function PictureSkeleton() {
  const isNoticeable = useDelayed(150)
  return (
    <div role="status" aria-label="Loading...">
      {isNoticeable && (
        <div className={`panel lifted ${classes.list}`} aria-hidden="true">
          {rows.map((row) => (
            <div key={row} className={classes.row}>
              <span className="stack gap-6">
                <span className="bone" style={{ width: '48%', height: 16 }} />
                <span className="bone" style={{ width: '66%', height: 12 }} />
              </span>
              <span className="bone" style={{ width: 84, height: 18 }} />
              <span className={classes.arrow} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
