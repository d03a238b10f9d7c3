import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sentenceFor } from '#web/lib/api-error.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { landingAfterSignIn } from '#web/lib/landing-after-sign-in.ts'
import { fetchSession } from '#web/lib/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SuccessNote } from '#web/ui/success-note.tsx'
import { verifyEmail } from './api.ts'
import { forgetFragment, readFragment } from './read-fragment.ts'
import { SignInPage } from './sign-in-page.tsx'

const noLink = 'This page needs the link from your mail. Please open it from there.'

/** Uses the link up; without one, a session that is there already is enough. */
async function confirm(token: string | null) {
  if (token !== null) {
    const confirmed = await verifyEmail(token)
    forgetFragment()
    return confirmed
  }
  if ((await fetchSession()) !== null) return 'signed in' as const
  throw new Error(noLink)
}

export function ConfirmEmailScreen() {
  const [fragment] = useState(() => readFragment(window.location.hash))
  const { token } = fragment
  const { data, error } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => confirm(token),
    enabled: fragment.error === null,
    // A link works once: asking twice would refuse what was just confirmed.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isNewAddress = typeof data === 'object' && data.type === 'email_change'

  useEffect(() => {
    if (data === undefined || isNewAddress) return
    leaveTo(landingAfterSignIn({ isFreshConfirmation: data !== 'signed in' }), { replace: true })
  }, [data, isNewAddress])

  const fault = fragment.error ?? (error && (error.message === noLink ? noLink : sentenceFor(error)))
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
        <Notice tone="danger">
          <p>{fault}</p>
        </Notice>
      ) : (
        !isNewAddress && <p role="status">Confirming your account...</p>
      )}
      <SuccessNote shown={isNewAddress}>Your new email address is confirmed.</SuccessNote>
      {isNewAddress && (
        <Button component="a" href={data.signedIn ? '/profile' : '/login'}>
          Continue
        </Button>
      )}
    </SignInPage>
  )
}
