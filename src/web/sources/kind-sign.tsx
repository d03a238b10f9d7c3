import type { ReactNode } from 'react'
import classes from './kind-sign.module.css'

interface KindSignProps {
  /** A few letters: 'PDF'. */
  letters?: string
  /** A picture in their place. */
  children?: ReactNode
  /** It could not be read. */
  isOff?: boolean
  isSmall?: boolean
}

/** The Librarian's arch with a kind of file or work. What it says stands in words beside it. */
export const KindSign = ({ letters, children, isOff, isSmall }: KindSignProps) => (
  <span
    className={`place-center rigid ${classes.arch}`}
    data-off={isOff || undefined}
    data-small={isSmall || undefined}
    aria-hidden="true"
  >
    {letters === undefined ? children : <b>{letters}</b>}
  </span>
)
