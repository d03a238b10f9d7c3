/** What a dialog is told by whoever shows it. */
export interface DialogProps {
  opened: boolean
  onClose: () => void
  /** It has faded. */
  onClosed?: (() => void) | undefined
}

/** The same for a dialog about something: null closes it. */
export interface SubjectProps<Subject> {
  subject: Subject | null
  onClose: () => void
}
