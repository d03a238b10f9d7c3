import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sayWaysIn, type WaysIn } from '#contract/accounts/ways-in.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { FormFault } from '#web/lib/forms/form-fault.tsx'
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './fields.tsx'
import { LinkFault } from './link-fault.tsx'
import { forgetFragment, readFragment } from './read-fragment.ts'
import { checkLink, resetPassword } from './sign-in-calls.ts'
import { SignInPage } from './sign-in-page.tsx'

const redirectAfterMs = 2000
const noLink = 'This page needs the link from your mail. Please open it from there, or ask for a new one.'

const chooseAgain =
  'Your email address is confirmed. You opened the link in a different browser, so please choose your password here.'

/** Two seconds are short for this, so the login page says it again. */
function sayRemoved(gone: WaysIn): string | null {
  const said = sayWaysIn(gone, appConfig.provider)
  return said && `Removed with the old password: ${said}. You can add yours again in your profile.`
}

/** What speaks against the link, or null; undefined while that is being found out. */
function useLinkFault(token: string | null, error: string | null) {
  const check = useQuery({
    queryKey: ['check-link', token],
    queryFn: () => checkLink({ token: token ?? '', type: 'recovery' }),
    enabled: token !== null && error === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const ofItself = error ?? (token === null ? noLink : null)
  const found = check.isPending ? undefined : check.error && sentenceFor(check.error)
  return { check, fault: ofItself ?? found }
}

export function UpdatePasswordScreen() {
  const [{ token, type, error }] = useState(() => readFragment(window.location.hash))
  const { check, fault } = useLinkFault(token, error)
  // From the confirmation of an address whose sign-ups disagree.
  const isOfSignUp = type === 'signup'
  return (
    <SignInPage
      heading="Set New Password"
      lead={isOfSignUp && fault === null && chooseAgain}
      foot={
        <>
          Does the link not work? <Link to="/reset-password">Ask for a new one</Link>
        </>
      }
    >
      {fault === undefined && <p role="status">Verifying link...</p>}
      {fault && <LinkFault sentence={fault} error={check.error} onRetry={() => void check.refetch()} />}
      {fault === null && <NewPasswordForm token={token ?? ''} />}
    </SignInPage>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [removed, setRemoved] = useState<string | null>(null)
  const form = usePlainForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.newPasswordSchema),
    initialValues: { newPassword: '' },
    send: ({ newPassword }) => resetPassword({ token, newPassword }),
    onSent: ({ removed: gone }) => {
      setRemoved(sayRemoved(gone))
      forgetFragment()
    },
  })
  const { isSent } = form
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(
      () => void navigate('/login', { replace: true, state: { notice: removed } }),
      redirectAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isSent, removed, navigate])
  const isLinkGone = form.error instanceof ApiError && form.error.code.startsWith('link_')

  return (
    <>
      <FormFault error={form.error} />
      <SuccessNote shown={isSent}>
        Password updated successfully! Redirecting to login...{removed && ` ${removed}`}
      </SuccessNote>
      {!isSent && !isLinkGone && (
        <AccountForm onSubmit={form.submit} submitLabel="Update Password" isBusy={form.isBusy}>
          <PasswordField
            {...form.field('newPassword')}
            label="New password"
            description="At least 8 characters. You are then signed out everywhere, and passkeys, connections and your own model key are removed."
            autoComplete="new-password"
          />
        </AccountForm>
      )}
    </>
  )
}
