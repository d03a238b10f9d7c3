import { useMutation } from '@tanstack/react-query'
import { changeEmailSchema } from '#contract/accounts.ts'
import { appConfig } from '#web/lib/config.ts'
import { notify } from '#web/ui/notify.ts'
import { changeEmail } from './api.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { useSchemaForm } from './use-schema-form.ts'

export function ChangeEmailDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { field, onSubmit, showRefusal, reset } = useSchemaForm(changeEmailSchema, {
    newEmail: '',
    password: '',
  })
  const change = useMutation({
    mutationFn: changeEmail,
    onSuccess: (_answer, { newEmail }) => {
      const sent = appConfig.mailbox
        ? `The link for ${newEmail.trim()} is in the mailbox on this computer.`
        : `We sent a link to ${newEmail.trim()}.`
      notify.success(`${sent} Your address changes when you open it.`)
      close()
    },
    onError: showRefusal,
  })
  const close = () => {
    onClose()
    reset()
    change.reset()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Change email"
      submitLabel="Send the link"
      isBusy={change.isPending}
      error={change.error}
      onSubmit={onSubmit((values) => change.mutate(values))}
    >
      <p>We send a link to the new address. Until you open it, everything stays as it is.</p>
      <EmailField {...field('newEmail')} label="New email" data-autofocus />
      <PasswordField {...field('password')} label="Current password" autoComplete="current-password" />
      <MailboxLink />
    </FormDialog>
  )
}
