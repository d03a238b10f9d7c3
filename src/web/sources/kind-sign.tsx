import type { ReactNode } from 'react'
import classes from './kind-sign.module.css'

interface KindSignProps {
  /** A few letters: 'PDF'. */
  letters?: string
  /** A picture instead of the letters. */
  children?: ReactNode
  /** It could not be read. */
  isOff?: boolean
  isSmall?: boolean
}

/** The Librarian's arch with the kind of a file or work. The text beside it says the same. */
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
