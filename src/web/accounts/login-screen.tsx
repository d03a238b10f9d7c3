import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MailboxLink } from '#web/accounts/mailbox/mailbox-link.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { FormFault } from '#web/lib/forms/form-fault.tsx'
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts'
import { landingAfterSignIn } from '#web/lib/session/landing-after-sign-in.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { ProviderButton } from './provider/provider-button.tsx'
import { ResendButton } from './resend-button.tsx'
import { signIn } from './sign-in-calls.ts'
import classes from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'

/** Loaded only when needed: most learners never see it. */
const CodeStep = lazy(() => import('./code-step.tsx').then((m) => ({ default: m.CodeStep })))

export function LoginScreen() {
  const [search] = useSearchParams()
  /** The address whose password was entered here, and whether the form asks for its code next. */
  const [given, setGiven] = useState<{ email: string; isCodeNext: boolean } | null>(null)
  const land = () =>
    leaveWithFlash(landingAfterSignIn({ untrustedFrom: search.get('from') }), 'Logged in successfully.')
  if (given?.isCodeNext)
    return (
      <Suspense fallback={<p role="status">One moment…</p>}>
        <CodeStep onSignedIn={land} onBack={() => setGiven({ ...given, isCodeNext: false })} />
      </Suspense>
    )
  return (
    <PasswordStep
      search={search}
      emailBefore={given?.email}
      onCodeNext={(email) => setGiven({ email, isCodeNext: true })}
      onSignedIn={land}
    />
  )
}

interface PasswordStepProps {
  search: URLSearchParams
  /** The address of a learner who came back from the code step. */
  emailBefore: string | undefined
  onCodeNext: (email: string) => void
  onSignedIn: () => void
}

function PasswordStep({ search, emailBefore, onCodeNext, onSignedIn }: PasswordStepProps) {
  const form = usePlainForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.signInSchema),
    initialValues: { email: emailBefore ?? '', password: '' },
    send: signIn,
    onSent: (answer, { email }) => ('next' in answer ? onCodeNext(email) : onSignedIn()),
  })
  const { getInputNode } = form
  // The page changed while the learner was typing: the focus moves to the field that is asked for again.
  useEffect(() => {
    if (emailBefore !== undefined) getInputNode('password')?.focus()
  }, [emailBefore, getInputNode])
  /** A message of the page before, too important to be shown for only two seconds. */
  const notice: unknown = useLocation().state?.notice
  const isUnconfirmed = form.error instanceof ApiError && form.error.code === 'email_not_verified'

  return (
    <SignInPage
      heading="Login"
      lead="Pick up where you left off."
      foot={
        appConfig.signUps !== 'closed' && (
          <>
            New to Trivium? <Link to={{ pathname: '/signup', search: search.toString() }}>Sign up</Link>
          </>
        )
      }
    >
      {typeof notice === 'string' && (
        <Notice tone="info">
          <p>{notice}</p>
        </Notice>
      )}
      <FormFault
        error={form.error}
        action={isUnconfirmed && <ResendButton email={form.sentValues?.email ?? ''} />}
      />
      {isUnconfirmed && <MailboxLink />}
      <AccountForm onSubmit={form.submit} submitLabel="Login" isBusy={form.isBusy || form.isSent}>
        <EmailField {...form.field('email')} autoComplete="username" />
        <div className={`relative ${classes.withLink}`}>
          <PasswordField {...form.field('password')} autoComplete="current-password" />
          <Link to="/reset-password">Forgot password?</Link>
        </div>
      </AccountForm>
      <PasskeyButton onSignedIn={onSignedIn} />
      <ProviderButton search={search} />
    </SignInPage>
  )
}
