import type { ReactNode } from 'react'
import classes from './page-heading.module.css'

interface PageHeadingProps {
  children: ReactNode
  /** One muted line below the heading. */
  lead?: ReactNode
  /** The page's primary action, and the actions beside it; on a phone each takes the room it needs. */
  actions?: ReactNode
}

/** The one h1 of a page. It takes the focus on a change of page, so it is focusable but no tab stop. */
export function PageHeading({ children, lead, actions }: PageHeadingProps) {
  return (
    <div className={`flex align-end between gap-24 mb-24 wrap ${classes.head}`}>
      <div className="shrinkable">
        <h1 tabIndex={-1}>{children}</h1>
        {lead && <p className="muted mt-6">{lead}</p>}
      </div>
      {actions && <div className={`flex gap-12 ${classes.actions}`}>{actions}</div>}
    </div>
  )
}
