import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { SignedIn } from '#contract/accounts.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { PasswordField } from '#web/accounts/fields.tsx'
import { MailboxLink } from '#web/accounts/mailbox/mailbox-link.tsx'
import { linkProvider, mailProviderLink } from '#web/accounts/sign-in-calls.ts'
import { SignInPage } from '#web/accounts/sign-in-page.tsx'
import { useCall } from '#web/lib/calls/use-call.ts'
import { appConfig } from '#web/lib/config.ts'
import { FormFault } from '#web/lib/forms/form-fault.tsx'
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'

interface LinkStepProps {
  email: string
  onGoOn: (answer: SignedIn) => void
}

/** The address has an account here already: its owner says that it is theirs before the two are connected. */
export function LinkStep({ email, onGoOn }: LinkStepProps) {
  const form = usePlainForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.ownPasswordSchema),
    initialValues: { password: '' },
    send: linkProvider,
    onSent: onGoOn,
  })
  const mailing = useCall({ call: mailProviderLink })
  return (
    <SignInPage
      heading="Connect Accounts"
      lead={
        <>
          <strong>{email}</strong> has an account here. Enter its password once, and from then on{' '}
          {appConfig.provider} signs you in.
        </>
      }
      foot={
        <>
          Not now? <Link to="/login">Login</Link>
        </>
      }
    >
      <FormFault error={form.error ?? mailing.error} />
      <SuccessNote shown={mailing.isDone}>
        A link is on its way to {email}. Open it, then sign in with {appConfig.provider} again.
      </SuccessNote>
      <AccountForm
        onSubmit={form.submit}
        submitLabel="Connect and sign in"
        isBusy={form.isBusy || form.isSent}
      >
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </AccountForm>
      <Button variant="default" fullWidth loading={mailing.isPending} onClick={() => mailing.make()}>
        Mail me a link instead
      </Button>
      {mailing.isDone && <MailboxLink />}
    </SignInPage>
  )
}
