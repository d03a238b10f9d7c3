import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { describeBrowser } from '#contract/words/describe-browser.ts'
import { signInMethodsQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { makePasskey } from '#web/accounts/passkeys/browser-passkey.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

export function AddPasskeyDialog(dialog: DialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts/passkeys.ts').then((m) => m.newPasskeySchema),
    initialValues: { name: describeBrowser(navigator.userAgent), password: '' },
    send: makePasskey,
    onSent: () => {
      notify.success('Passkey added. You can sign in with it from now on.')
      void client.invalidateQueries(signInMethodsQuery)
      dialog.onClose()
    },
  })
  return (
    <FormDialog {...dialog} form={form} title="Add a passkey" size={480} submitLabel="Add a passkey">
      <p>Your browser asks next where to keep it: on this device, in your password manager or on a key.</p>
      <PasswordField
        {...form.field('password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <TextInput {...form.field('name', 60)} label="Name" required withAsterisk={false} />
    </FormDialog>
  )
}
