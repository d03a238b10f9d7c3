import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePasswordSchema } from '#contract/accounts.ts'
import { notify } from '#web/ui/notify.ts'
import { changePassword, sessionsQuery } from './api.ts'
import { PasswordField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const empty = { currentPassword: '', newPassword: '' }

export function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { field, onSubmit, showRefusal, reset } = useSchemaForm(changePasswordSchema, empty)
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      notify.success('Password changed. You are signed out everywhere else.')
      void client.invalidateQueries(sessionsQuery)
      close()
    },
    onError: showRefusal,
  })
  const close = () => {
    onClose()
    reset()
    change.reset()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Change password"
      submitLabel="Change password"
      isBusy={change.isPending}
      error={change.error}
      onSubmit={onSubmit((values) => change.mutate(values))}
    >
      <PasswordField
        {...field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
