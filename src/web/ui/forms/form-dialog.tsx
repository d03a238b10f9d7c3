import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  opened: boolean
  onClose: () => void
  onClosed?: (() => void) | undefined
  /** Nothing is left to cancel: the one button ends it. */
  isOver?: boolean
  /** Where Cancel does more than close. */
  onCancel?: () => void
  title: string
  size?: number
  submitLabel: string
  isDanger?: boolean
  isBusy: boolean
  /** Cannot be sent now. */
  isBlocked?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form over the page: its fields, Cancel, and the act. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, onClosed, onCancel = onClose, title, size = 640, submitLabel } = props
  const { isDanger, isBusy, isBlocked = false, isOver = false, onSubmit, children } = props
  const formId = useId()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      {...(onClosed ? { onClosed } : {})}
      title={title}
      size={size}
      footer={
        <>
          {!isOver && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            loading={isBusy}
            disabled={isBlocked}
            {...(isDanger ? { className: classes.danger ?? '' } : {})}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={`stack gap-20 dialog-form ${classes.form}`}
        method="post"
        noValidate
        onSubmit={onSubmit}
      >
        {children}
      </form>
    </Dialog>
  )
}
