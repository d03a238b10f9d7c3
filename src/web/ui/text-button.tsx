import classes from './text-button.module.css'

interface TextButtonProps {
  children: string
  /** Said after its words where several have the same. */
  about?: string
  isBusy?: boolean
  onClick: () => void
}

/** An act within text. Busy, it keeps the focus and does nothing. */
export function TextButton({ children, about, isBusy = false, onClick }: TextButtonProps) {
  return (
    <button
      type="button"
      className={`tiny strong nowrap plain ${classes.button}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
      {about !== undefined && <span className="unseen">: {about}</span>}
    </button>
  )
}
