import { usePending } from '#web/lib/routing/use-routing.ts'
import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './route-progress.module.css'

function Line() {
  const isNoticeable = useDelayed(150)
  return isNoticeable ? <div className={classes.line} role="progressbar" aria-label="Loading..." /> : null
}

/** The page one is on stays until the script of the next has come; this says that it is coming. */
export function RouteProgress() {
  return usePending() === null ? null : <Line />
}
