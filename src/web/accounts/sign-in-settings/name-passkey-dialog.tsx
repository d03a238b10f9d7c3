import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PasskeyItem } from '#contract/accounts/passkeys.ts'
import { renamePasskey, signInMethodsQuery } from '#web/accounts/api.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

export function NamePasskeyDialog({ passkey, ...dialog }: DialogProps & { passkey: PasskeyItem }) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts/passkeys.ts').then((m) => m.passkeyNameSchema),
    initialValues: { name: passkey.name },
    send: ({ name }) => renamePasskey(passkey.id, name),
    onSent: () => {
      void client.invalidateQueries(signInMethodsQuery)
      dialog.onClose()
    },
  })
  return (
    <FormDialog {...dialog} form={form} title="Rename passkey" size={480} submitLabel="Rename">
      <TextInput {...form.field('name', 60)} label="Name" required withAsterisk={false} data-autofocus />
    </FormDialog>
  )
}
