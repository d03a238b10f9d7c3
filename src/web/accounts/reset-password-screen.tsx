import { Link } from 'react-router'
import { MailboxLink } from '#web/accounts/mailbox/mailbox-link.tsx'
import { FormFault } from '#web/lib/forms/form-fault.tsx'
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './fields.tsx'
import { requestReset } from './sign-in-calls.ts'
import { SignInPage } from './sign-in-page.tsx'

export function ResetPasswordScreen() {
  const form = usePlainForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.emailOnlySchema),
    initialValues: { email: '' },
    send: requestReset,
  })

  return (
    <SignInPage
      heading="Reset Password"
      lead="We send you a link to choose a new one."
      foot={
        <>
          Remembered it? <Link to="/login">Login</Link>
        </>
      }
    >
      <FormFault error={form.error} />
      <SuccessNote shown={form.isSent}>Password reset link sent to your email.</SuccessNote>
      <AccountForm onSubmit={form.submit} submitLabel="Send Reset Link" isBusy={form.isBusy}>
        <EmailField {...form.field('email')} autoComplete="username" />
      </AccountForm>
      <MailboxLink />
    </SignInPage>
  )
}
