import classes from './librarian-chat.module.css'

/** The Librarian's arch; the name always stands beside it. */
export const LibrarianSigil = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" className={classes.sigil} aria-hidden="true">
    <path data-part="body" d="M4 39V18a16 16 0 0 1 32 0v21z" />
    <path data-part="edge" d="M7 36V18a13 13 0 0 1 26 0v18z" />
    <text x="20" y="28">
      L
    </text>
  </svg>
)
