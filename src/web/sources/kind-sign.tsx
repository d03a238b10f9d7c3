import classes from './kind-sign.module.css'

interface KindSignProps {
  /** A few letters: 'PDF'. */
  letters: string
  /** It could not be read. */
  isOff?: boolean
  isSmall?: boolean
}

/** The Librarian's arch with the letters of a kind of file. What it says stands in words beside it. */
export const KindSign = ({ letters, isOff, isSmall }: KindSignProps) => (
  <span
    className={`place-center rigid ${classes.arch}`}
    data-off={isOff || undefined}
    data-small={isSmall || undefined}
    aria-hidden="true"
  >
    <b>{letters}</b>
  </span>
)
