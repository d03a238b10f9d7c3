import type { ReactNode } from 'react'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormFault } from '#web/accounts/form-fault.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'

interface PasswordDialogProps<Result> {
  opened: boolean
  title: string
  submitLabel: string
  children: ReactNode
  send: (password: string) => Promise<Result>
  onSent: (result: Result) => void
  onClose: () => void
}

/** An act that an open browser alone must not be enough for: it asks for the operator's own password. */
export function PasswordDialog<Result>(props: PasswordDialogProps<Result>) {
  const { opened, title, submitLabel, children, send, onSent, onClose } = props
  const form = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.ownPasswordSchema),
    initialValues: { password: '' },
    send: ({ password }) => send(password),
    onSent: (result: Result) => {
      onSent(result)
      form.reset()
    },
  })
  const close = () => {
    onClose()
    form.reset()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={title}
      size={480}
      submitLabel={submitLabel}
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      <FormFault error={form.error} />
      {children}
      <PasswordField
        {...form.field('password')}
        label="Your own password"
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  )
}
