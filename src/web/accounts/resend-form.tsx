import { MailboxLink } from '#web/accounts/mailbox/mailbox-link.tsx'
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './fields.tsx'
import { useResend } from './use-resend.ts'

/**
 * For a learner whose link is expired or replaced: only they know which address it was for, so the form asks.
 */
export function ResendForm() {
  const resend = useResend()
  const form = usePlainForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.emailOnlySchema),
    initialValues: { email: '' },
    send: ({ email }) => resend.make(email),
  })
  return (
    <>
      <AccountForm onSubmit={form.submit} submitLabel="Send the mail again" isBusy={resend.isPending}>
        <EmailField {...form.field('email')} />
      </AccountForm>
      <MailboxLink />
    </>
  )
}
