import { useQueryClient } from '@tanstack/react-query'
import type { PasskeyItem } from '#contract/accounts/passkeys.ts'
import { removePasskey, signInWaysQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormFault } from '#web/accounts/form-fault.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'

interface RemovePasskeyDialogProps {
  passkey: PasskeyItem
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

export function RemovePasskeyDialog({ passkey, opened, onClose, onClosed }: RemovePasskeyDialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.ownPasswordSchema),
    initialValues: { password: '' },
    send: ({ password }) => removePasskey(passkey.id, password),
    onSent: () => {
      notify.success('Passkey removed.')
      void client.invalidateQueries(signInWaysQuery)
      onClose()
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Remove passkey"
      size={480}
      submitLabel="Remove passkey"
      isDanger
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      <FormFault error={form.error} />
      <p>
        “{passkey.name}” no longer signs you in. Delete it on the device as well, which would offer it still.
      </p>
      <PasswordField
        {...form.field('password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  )
}
