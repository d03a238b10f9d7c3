import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import classes from './frame.module.css'

/** Moves the focus itself: a change of the address would count as a change of page. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

export function SkipLink({ inert = false }: { inert?: boolean }) {
  return (
    <Link
      to="#main"
      className={`no-print unseen-until-focus strong ${classes.skip}`}
      inert={inert}
      onClick={skip}
    >
      Skip to content
    </Link>
  )
}
