/** What the page that shows a dialog passes to it. */
export interface DialogProps {
  opened: boolean
  onClose: () => void
  /** It has faded out. */
  onClosed?: (() => void) | undefined
}

/** The same for a dialog about one subject: null closes it. */
export interface SubjectProps<Subject> {
  subject: Subject | null
  onClose: () => void
}
