import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { LinkedShapes } from './linked-shapes.tsx'

interface EmptyStateProps {
  /** A heading element, so that its level fits the page. */
  heading: ReactNode
  children?: ReactNode
  /** The next step: an empty screen always offers one. */
  action: ReactNode
  /** Replaces the three shapes; null for no picture, as for a search without a match. */
  picture?: ReactNode
  /** A solid card instead of the dashed outline: for errors, not for emptiness. */
  solid?: boolean
}

export function EmptyState({
  heading,
  children,
  action,
  picture = <LinkedShapes />,
  solid,
}: EmptyStateProps) {
  return (
    <div className={`stack items-center gap-8 text-center ${classes.empty}`} data-solid={solid || undefined}>
      {picture && <div className={`mb-16 ${classes.picture}`}>{picture}</div>}
      {heading}
      {children && <p className={`muted ${classes.words}`}>{children}</p>}
      {action && <div className="flex wrap to-middle gap-12 mt-16">{action}</div>}
    </div>
  )
}
