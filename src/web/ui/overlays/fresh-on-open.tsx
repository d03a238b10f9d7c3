import { type ComponentType, useState } from 'react'
import { DialogBoundary } from './dialog-boundary.tsx'
import type { DialogProps, SubjectProps } from './dialog-props.ts'

/** With the subject as it was when the dialog opened. */
export type OpenedOn<Subject> = DialogProps & { subject: Subject }

/**
 * A dialog that is mounted anew at each opening, keeps its subject as it was then, and is unmounted after it
 * has faded out.
 */
export function freshOnOpen<Subject, More extends object = object>(
  Dialog: ComponentType<OpenedOn<Subject> & More>,
) {
  return function FreshOnOpen(props: SubjectProps<Subject> & More) {
    const [wasOpen, setWasOpen] = useState(false)
    const [shown, setShown] = useState<{ subject: Subject; round: number } | null>(null)
    const { subject } = props
    const opened = subject !== null
    if (opened !== wasOpen) {
      setWasOpen(opened)
      if (opened) setShown({ subject, round: (shown?.round ?? 0) + 1 })
    }
    if (shown === null) return null
    const dialog = { subject: shown.subject, opened, onClosed: () => setShown(null) }
    return (
      <DialogBoundary key={shown.round} {...dialog} onClose={props.onClose}>
        <Dialog {...props} {...dialog} />
      </DialogBoundary>
    )
  }
}
