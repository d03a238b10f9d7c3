import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ConfirmDialogProps } from '#web/ui/confirm-dialog.tsx'
import classes from './confirm-question.module.css'
import { backdropTransition, windowTransition } from './window-times.ts'

// Mantine fixes the role of its dialogs to 'dialog'; a question that must be answered is an alertdialog.
const asAlertDialog = (dialog: HTMLElement | null) => dialog?.setAttribute('role', 'alertdialog')

/** Once its script is there. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Cancel' } = props
  const { isDanger, isBusy = false, onClose, onConfirm } = props
  const cancel = useEffectEvent(onClose)
  // Closed for a moment even where it is born open: only an opening remembers what had the focus.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  // Listens only while it is open: the Escape that asked the question is still on its way, and Mantine would take it for
  // the answer.
  useEffect(() => {
    if (!opened) return
    const answer = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) cancel()
    }
    window.addEventListener('keydown', answer, { capture: true })
    return () => window.removeEventListener('keydown', answer, { capture: true })
  }, [opened])
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      size={480}
      radius="lg"
      centered
      transitionProps={windowTransition}
    >
      <Modal.Overlay transitionProps={backdropTransition} />
      <Modal.Content ref={asAlertDialog} radius="lg">
        <div className="dialog-head">
          <Modal.Title component="h2">{title}</Modal.Title>
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        <div className="flex wrap to-end gap-12 line-above dialog-foot">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button {...(isDanger ? { className: classes.danger } : {})} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
