import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

/** What can be done with a long form, in sight wherever one is in it. */
export function ActionBar({ state, children }: { state: ReactNode; children: ReactNode }) {
  return (
    <div className={`row between gap-12 line-above ${classes.bar}`} data-bottom-bar>
      <p className="shrinkable muted small" role="status">
        {state}
      </p>
      <div className="flex rigid to-end gap-8">{children}</div>
    </div>
  )
}
