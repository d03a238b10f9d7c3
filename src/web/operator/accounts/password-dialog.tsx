import type { ReactNode } from 'react'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

interface PasswordDialogProps<Result> extends DialogProps {
  title: string
  submitLabel: string
  children: ReactNode
  send: (password: string) => Promise<Result>
  onSent: (result: Result) => void
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
      form={form}
      title={title}
      size={480}
      submitLabel={submitLabel}
    >
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
