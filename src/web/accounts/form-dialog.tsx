import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './account-settings.module.css'
import { FormFault } from './form-fault.tsx'

interface FormDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  submitLabel: string
  isDanger?: boolean
  isBusy: boolean
  error: unknown
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A short form over the page: fields, Cancel, and the act. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, submitLabel, isDanger, isBusy, error, onSubmit, children } = props
  const formId = useId()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={480}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={isBusy}
            {...(isDanger ? { className: classes.confirmDanger ?? '' } : {})}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={`column gap-18 ${classes.form}`}
        method="post"
        noValidate
        onSubmit={onSubmit}
      >
        <FormFault error={error} />
        {children}
      </form>
    </Dialog>
  )
}
