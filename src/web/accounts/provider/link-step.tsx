import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ProviderAnswer } from '#contract/accounts/provider.ts'
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
import { ProviderButton } from './provider-button.tsx'

interface LinkStepProps {
  account: Extract<ProviderAnswer, { next: 'link' }>
  onGoOn: (answer: SignedIn) => void
}

/** The address has an account here already: its owner says that it is theirs before the two are connected. */
export function LinkStep({ account, onGoOn }: LinkStepProps) {
  const { email, hasPassword } = account
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
      lead={<Lead {...account} />}
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
      {hasPassword && (
        <AccountForm
          onSubmit={form.submit}
          submitLabel="Connect and sign in"
          isBusy={form.isBusy || form.isSent}
        >
          <PasswordField {...form.field('password')} autoComplete="current-password" />
        </AccountForm>
      )}
      <Button
        variant={hasPassword ? 'default' : 'filled'}
        fullWidth
        loading={mailing.isPending}
        onClick={() => mailing.make()}
      >
        {hasPassword ? 'Mail me a link instead' : 'Mail me a link'}
      </Button>
      {mailing.isDone && <MailboxLink />}
      <ProviderButton search={new URLSearchParams()} isRefused />
    </SignInPage>
  )
}

function Lead({ email, hasPassword, replaces }: LinkStepProps['account']) {
  const name = appConfig.provider
  const has = replaces
    ? ` has an account here that is connected with another account at ${name}. Your new account there can replace it.`
    : ' has an account here.'
  return (
    <>
      <strong>{email}</strong>
      {has}{' '}
      {hasPassword
        ? `Enter its password once. From then on you sign in with ${name}.`
        : `It has no password, so we mail you a link. Once you have opened it, you sign in with ${name}.`}
    </>
  )
}
