import { useQueryClient } from '@tanstack/react-query'
import { changePassword, sessionsQuery, signInMethodsQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { WaysInList, type WaysToRemove } from './ways-in-list.tsx'

const noneRemoved: WaysToRemove = { removePasskeys: [], removeProvider: false }

export function ChangePasswordDialog({ opened, onClose }: DialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.changePasswordSchema),
    initialValues: { currentPassword: '', newPassword: '', ...noneRemoved },
    send: changePassword,
    onSent: () => {
      notify.success('Password changed. You are signed out everywhere else.')
      void client.invalidateQueries(sessionsQuery)
      void client.invalidateQueries(signInMethodsQuery)
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
      form={form}
      title="Change password"
      size={480}
      submitLabel="Change password"
    >
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
      <WaysInList removed={form.values} onChange={form.setValues} />
    </FormDialog>
  )
}
