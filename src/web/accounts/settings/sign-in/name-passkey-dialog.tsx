import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PasskeyItem } from '#contract/accounts/passkeys.ts'
import { renamePasskey, signInWaysQuery } from '#web/accounts/api.ts'
import { FormFault } from '#web/accounts/form-fault.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'

interface NamePasskeyDialogProps {
  passkey: PasskeyItem
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

export function NamePasskeyDialog({ passkey, opened, onClose, onClosed }: NamePasskeyDialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts/passkeys.ts').then((m) => m.passkeyNameSchema),
    initialValues: { name: passkey.name },
    send: ({ name }) => renamePasskey(passkey.id, name),
    onSent: () => {
      void client.invalidateQueries(signInWaysQuery)
      onClose()
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Rename passkey"
      size={480}
      submitLabel="Rename"
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      <FormFault error={form.error} />
      <TextInput
        {...form.field('name')}
        label="Name"
        required
        withAsterisk={false}
        maxLength={60}
        data-autofocus
      />
    </FormDialog>
  )
}
