import { Fragment, type ReactNode, useState } from 'react'

interface RemountOnOpenProps<Subject> {
  /** What the dialog is about; null closes it. */
  subject: Subject | null
  /** The subject as it was when the dialog opened. */
  children: (subject: Subject, dialog: { opened: boolean; onClosed: () => void }) => ReactNode
}

/** A dialog that is made anew each time it opens, stands on its subject as it was then, and goes once it has faded. */
export function RemountOnOpen<Subject>({ subject, children }: RemountOnOpenProps<Subject>) {
  const [wasOpen, setWasOpen] = useState(false)
  const [shown, setShown] = useState<{ subject: Subject; round: number } | null>(null)
  const isOpen = subject !== null
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setShown({ subject, round: (shown?.round ?? 0) + 1 })
  }
  if (shown === null) return null
  return (
    <Fragment key={shown.round}>
      {children(shown.subject, { opened: isOpen, onClosed: () => setShown(null) })}
    </Fragment>
  )
}
