import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteAccountSchema, deletionPhrase } from '#contract/accounts.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { clearAll } from '#web/lib/storage.ts'
import { deleteAccount } from './api.ts'
import { PasswordField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const empty = { confirmation: '', password: '' }

export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { field, onSubmit, showRefusal, reset } = useSchemaForm(deleteAccountSchema, empty)
  const leave = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      client.clear()
      clearAll()
      leaveWithFlash('/', 'Your account and everything in it are deleted.')
    },
    onError: showRefusal,
  })
  const close = () => {
    onClose()
    reset()
    leave.reset()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Delete my account"
      submitLabel="Delete everything"
      isDanger
      isBusy={leave.isPending || leave.isSuccess}
      error={leave.error}
      onSubmit={onSubmit((values) => leave.mutate(values))}
    >
      <p>
        This action cannot be undone. Your profile, courses, notes, conversations, exams, videos, projects and
        reflections will be permanently deleted. You may want to download your data first.
      </p>
      <TextInput
        {...field('confirmation')}
        label={`Type “${deletionPhrase}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        data-autofocus
      />
      <PasswordField {...field('password')} label="Current password" autoComplete="current-password" />
    </FormDialog>
  )
}
