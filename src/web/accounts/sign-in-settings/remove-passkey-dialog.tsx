import { useQueryClient } from '@tanstack/react-query'
import type { PasskeyItem } from '#contract/accounts/passkeys.ts'
import { removePasskey, signInMethodsQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

export function RemovePasskeyDialog({ passkey, ...dialog }: DialogProps & { passkey: PasskeyItem }) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.ownPasswordSchema),
    initialValues: { password: '' },
    send: ({ password }) => removePasskey(passkey.id, password),
    onSent: () => {
      notify.success('Passkey removed.')
      void client.invalidateQueries(signInMethodsQuery)
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Remove passkey"
      size={480}
      submitLabel="Remove passkey"
      isDanger
    >
      <p>
        You will no longer be able to sign in with “{passkey.name}”. Please delete it on your device as well,
        or your device will keep offering it.
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
