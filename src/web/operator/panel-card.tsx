import { type ReactNode, useId } from 'react'
import classes from './panel-card.module.css'

interface PanelCardProps {
  title: string
  /** For links to this card; its heading has the id `${id}-heading`. */
  id?: string
  lead?: ReactNode
  /** At the other end of the heading's line. */
  action?: ReactNode
  /** Content over the full width of the card, such as a table, below the other content. */
  wide?: ReactNode
  /** Shown below the list in `wide`. */
  foot?: ReactNode
  children?: ReactNode
}

/** One subject of the operator's page. */
export function PanelCard({ title, id, lead, action, wide, foot, children }: PanelCardProps) {
  const own = useId()
  const heading = `${id ?? own}-heading`
  return (
    <section id={id} className="panel lifted" aria-labelledby={heading}>
      <div className={`row wrap between gap-12 ${classes.head}`}>
        <div className={lead ? classes.words : 'shrinkable'}>
          <h2 id={heading} className="as-h3" tabIndex={-1}>
            {title}
          </h2>
          {lead && <p className="muted small">{lead}</p>}
        </div>
        {action}
      </div>
      {children && <div className={classes.body}>{children}</div>}
      {wide}
      {foot && <div className={`stack line-above ${classes.foot}`}>{foot}</div>}
    </section>
  )
}

/**
 * Moves the focus to a card after an action removed the button that was pressed. Runs after the dialog has
 * returned the focus.
 */
export const focusCard = (id: string) =>
  setTimeout(() => document.getElementById(`${id}-heading`)?.focus({ preventScroll: true }))
