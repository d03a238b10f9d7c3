import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import classes from './form-dialog.module.css'
import { FormFault } from './form-fault.tsx'

interface FormDialogProps extends DialogProps {
  /** As `useSchemaForm` makes it. */
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; isBusy: boolean; error: unknown }
  /** Where Cancel does more than close. */
  onCancel?: () => void
  title: string
  size?: number
  submitLabel: string
  isDanger?: boolean
  /** Nothing is left to cancel: the one button ends it. */
  isOver?: boolean
  /** Cannot be sent now. */
  isBlocked?: boolean
  /** In place of what the form says went wrong. */
  fault?: ReactNode
  children: ReactNode
}

/** A form over the page: what went wrong with it, its fields, Cancel, and the act. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, onClosed, onCancel = onClose, title, size = 640, submitLabel } = props
  const { form, isDanger, isOver = false, isBlocked = false, children } = props
  const { fault = <FormFault error={form.error} /> } = props
  const formId = useId()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      size={size}
      leave={isOver ? null : 'Cancel'}
      onLeave={onCancel}
      footer={
        <Button
          type="submit"
          form={formId}
          loading={form.isBusy}
          disabled={isBlocked}
          {...(isDanger ? { className: classes.danger ?? '' } : {})}
        >
          {submitLabel}
        </Button>
      }
    >
      <form
        id={formId}
        className={`stack gap-20 dialog-form ${classes.form}`}
        method="post"
        noValidate
        onSubmit={form.submit}
      >
        {fault}
        {children}
      </form>
    </Dialog>
  )
}
