import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AccountItem } from '#contract/operator/accounts.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { deleteAccount, refreshOperator } from '#web/operator/api.ts'
import { focusCard } from '#web/operator/panel-card.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { nameOf } from './account-act.ts'

export function DeleteAccountDialog({
  account,
  onClose,
}: {
  account: AccountItem | null
  onClose: () => void
}) {
  const shown = useLast(account)
  if (shown === null) return null
  return <DeleteForm key={shown.id} account={shown} opened={account !== null} onClose={onClose} />
}

interface DeleteFormProps {
  account: AccountItem
  opened: boolean
  onClose: () => void
}

function DeleteForm({ account, opened, onClose }: DeleteFormProps) {
  const client = useQueryClient()
  const name = nameOf(account)
  const form = useSchemaForm({
    schema: () => import('./confirmed-schema.ts').then((m) => m.confirmedSchema(account.email)),
    initialValues: { confirmation: '', password: '' },
    send: ({ password }) => deleteAccount(account.id, password),
    onSent: () => {
      notify.success(`The account of ${name} and everything in it is gone.`)
      onClose()
      // What opened this is gone with the account.
      focusCard('accounts')
      void refreshOperator(client)
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
      form={{ ...form, isBusy: form.isBusy || form.isSent }}
      title="Delete account"
      size={480}
      submitLabel="Delete account"
      isDanger
    >
      <p>
        This cannot be undone. The profile, courses, notes, conversations, exams, documents, projects and
        reflections of {name} are deleted for good. To keep them out without losing anything, disable the
        account instead.
      </p>
      <TextInput
        {...form.field('confirmation')}
        label={`Type “${account.email}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        data-autofocus
      />
      <PasswordField {...form.field('password')} label="Your own password" autoComplete="current-password" />
    </FormDialog>
  )
}
