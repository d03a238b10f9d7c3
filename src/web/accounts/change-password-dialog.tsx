import { useQueryClient } from '@tanstack/react-query'
import { changePasswordSchema } from '#contract/accounts.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { changePassword, sessionsQuery } from './api.ts'
import { PasswordField } from './fields.tsx'
import { FormFault } from './form-fault.tsx'

export function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: changePasswordSchema,
    initialValues: { currentPassword: '', newPassword: '' },
    send: changePassword,
    onSent: () => {
      notify.success('Password changed. You are signed out everywhere else.')
      void client.invalidateQueries(sessionsQuery)
      close()
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
      title="Change password"
      size={480}
      submitLabel="Change password"
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      <FormFault error={form.error} />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        {...form.field('newPassword')}
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
