import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { fetchSession } from '#web/lib/session/fetch-session.ts'
import { landingAfterSignIn } from '#web/lib/session/landing-after-sign-in.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { LinkFault } from './link-fault.tsx'
import { forgetFragment, type LinkFragment, readFragment } from './read-fragment.ts'
import { ResendForm } from './resend-form.tsx'
import { verifyEmail } from './sign-in-calls.ts'
import { SignInPage } from './sign-in-page.tsx'

const noLink = 'This page needs the link from your mail. Please open it from there.'

/** The errors that a new confirmation mail solves. */
const overCodes = ['link_expired', 'link_replaced']

/** Uses the link up. Without a token, an existing session is enough. */
async function confirm(token: string | null) {
  if (token !== null) {
    const confirmed = await verifyEmail({ token })
    forgetFragment()
    return confirmed
  }
  if ((await fetchSession()) !== null) return 'signed in' as const
  throw new Error(noLink)
}

export function ConfirmEmailScreen() {
  const [fragment] = useState(() => readFragment(window.location.hash))
  return fragment.type === 'email_change' ? (
    <ConfirmAddress {...fragment} />
  ) : (
    <ConfirmAccount fragment={fragment} />
  )
}

/**
 * Confirms a new account's address at once: the reader of its mail signed up, or chooses the password now.
 */
function ConfirmAccount({ fragment }: { fragment: LinkFragment }) {
  const navigate = useNavigate()
  const { token } = fragment
  const { data, error, refetch } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => confirm(token),
    enabled: fragment.error === null,
    // A link works once: an automatic second request would refuse what was just confirmed.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  useEffect(() => {
    if (data === undefined) return
    const newPasswordToken = data === 'signed in' ? null : data.newPasswordToken
    if (newPasswordToken !== null) {
      void navigate(`/update-password#token=${newPasswordToken}&type=signup`, { replace: true })
    } else leaveTo(landingAfterSignIn({ isFreshConfirmation: data !== 'signed in' }), { replace: true })
  }, [data, navigate])

  const fault = fragment.error ?? (error && (error.message === noLink ? noLink : sentenceFor(error)))
  const isOver = fragment.error !== null || (error instanceof ApiError && overCodes.includes(error.code))
  return (
    <SignInPage
      heading="Confirm Email"
      foot={
        fault && (
          <>
            Confirmed already? <Link to="/login">Login</Link>
          </>
        )
      }
    >
      {fault ? (
        <LinkFault sentence={fault} error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">Confirming your account...</p>
      )}
      {isOver && <ResendForm />}
    </SignInPage>
  )
}
