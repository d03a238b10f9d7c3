import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connectProvider, disconnectProvider, signInMethodsQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

interface ProviderDialogProps extends DialogProps {
  name: string
  act: 'connect' | 'disconnect'
}

/** Connects the account with one at the provider, which asks there who one is; or takes that back. */
export function ProviderDialog({ name, act: given, ...dialog }: ProviderDialogProps) {
  const client = useQueryClient()
  // As it was when the dialog opened: what it did changes the row under it.
  const [act] = useState(given)
  const form = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.ownPasswordSchema),
    initialValues: { password: '' },
    send: async (typed) => (act === 'connect' ? connectProvider(typed) : disconnectProvider(typed)),
    onSent: (answer) => {
      if ('url' in answer) return window.location.assign(answer.url)
      notify.success(`${name} no longer signs you in.`)
      void client.invalidateQueries(signInMethodsQuery)
      dialog.onClose()
    },
  })
  const title = act === 'connect' ? `Connect ${name}` : `Disconnect ${name}`
  return (
    <FormDialog {...dialog} form={form} title={title} size={480} submitLabel={title}>
      <p>
        {act === 'connect'
          ? `You go to ${name} now and come back here.`
          : 'You sign in with your password, or a passkey, from then on.'}
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
