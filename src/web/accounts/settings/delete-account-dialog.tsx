import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { deletionPhrase } from '#contract/accounts/account-rules.ts'
import { deleteAccount } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { clearAll } from '#web/lib/storage.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

export function DeleteAccountDialog({ opened, onClose }: DialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.deleteAccountSchema),
    initialValues: { confirmation: '', password: '' },
    send: deleteAccount,
    onSent: () => {
      client.clear()
      clearAll()
      leaveWithFlash('/', 'Your account and everything in it are deleted.')
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
      title="Delete my account"
      size={480}
      submitLabel="Delete everything"
      isDanger
    >
      <p>
        This action cannot be undone. Your profile, courses, notes, conversations, exams, videos, projects and
        reflections will be permanently deleted. You may want to download your data first.
      </p>
      <TextInput
        {...form.field('confirmation')}
        label={`Type “${deletionPhrase}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        data-autofocus
      />
      <PasswordField {...form.field('password')} label="Current password" autoComplete="current-password" />
    </FormDialog>
  )
}
