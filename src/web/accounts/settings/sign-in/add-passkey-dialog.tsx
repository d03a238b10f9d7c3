import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { describeBrowser } from '#contract/words/describe-browser.ts'
import { signInWaysQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormFault } from '#web/accounts/form-fault.tsx'
import { makePasskey } from '#web/accounts/passkeys/browser-passkey.ts'
import { PasskeyLeft } from '#web/accounts/passkeys/passkey-left.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { notify } from '#web/ui/notices/notify.ts'

interface AddPasskeyDialogProps {
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

export function AddPasskeyDialog({ opened, onClose, onClosed }: AddPasskeyDialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts/passkeys.ts').then((m) => m.newPasskeySchema),
    initialValues: { name: describeBrowser(navigator.userAgent), password: '' },
    send: makePasskey,
    onSent: () => {
      notify.success('Passkey added. You can sign in with it from now on.')
      void client.invalidateQueries(signInWaysQuery)
      onClose()
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Add a passkey"
      size={480}
      submitLabel="Add a passkey"
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      {form.error instanceof PasskeyLeft ? (
        <Notice tone="danger">
          <p>{form.error.message}</p>
        </Notice>
      ) : (
        <FormFault error={form.error} />
      )}
      <p>Your browser asks next where to keep it: on this device, in your password manager or on a key.</p>
      <PasswordField
        {...form.field('password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <TextInput {...form.field('name')} label="Name" required withAsterisk={false} maxLength={60} />
    </FormDialog>
  )
}
