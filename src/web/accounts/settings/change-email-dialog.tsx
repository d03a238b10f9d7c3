import { changeEmail } from '#web/accounts/api.ts'
import { EmailField, PasswordField } from '#web/accounts/fields.tsx'
import { MailboxLink } from '#web/accounts/mailbox/mailbox-link.tsx'
import { appConfig } from '#web/lib/config.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

export function ChangeEmailDialog({ opened, onClose }: DialogProps) {
  const form = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.changeEmailSchema),
    initialValues: { newEmail: '', password: '' },
    send: changeEmail,
    onSent: (_answer, { newEmail }) => {
      const sent = appConfig.mailbox
        ? `The link for ${newEmail.trim()} is in the mailbox on this computer.`
        : `We sent a link to ${newEmail.trim()}.`
      notify.success(`${sent} Your address changes when you confirm it there.`)
      close()
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
      form={form}
      title="Change email"
      size={480}
      submitLabel="Send the link"
    >
      <p>We send a link to the new address. Until you confirm there, everything stays as it is.</p>
      <EmailField {...form.field('newEmail')} label="New email" data-autofocus />
      <PasswordField {...form.field('password')} label="Current password" autoComplete="current-password" />
      <MailboxLink />
    </FormDialog>
  )
}
