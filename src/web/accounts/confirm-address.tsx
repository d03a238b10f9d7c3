import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'
import { LinkFault } from './link-fault.tsx'
import { forgetFragment, type LinkFragment } from './read-fragment.ts'
import { checkLink, verifyEmail } from './sign-in-calls.ts'
import { SignInPage } from './sign-in-page.tsx'

const faultIn = (error: unknown) => (error === null ? null : sentenceFor(error))

const noLink = 'This page needs the link from your mail. Please open it from there.'

/**
 * A link that gives an account another address. The page names both and waits for a press: opened by somebody who did not
 * ask for it, the link alone would give their address to the account that did.
 */
export function ConfirmAddress({ token, error: ofLink }: LinkFragment) {
  const check = useQuery({
    queryKey: ['check-link', 'email_change', token],
    queryFn: () => checkLink({ token: token ?? '', type: 'email_change' }),
    enabled: token !== null && ofLink === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [way, setWay] = useState('/login')
  const confirming = useCall({
    call: () => verifyEmail({ token: token ?? '' }),
    onDone: ({ signedIn }) => {
      forgetFragment()
      if (signedIn) setWay('/profile')
    },
  })
  const { isDone, isPending, make } = confirming
  const error = check.error ?? confirming.error
  const fault = ofLink ?? (token === null ? noLink : faultIn(error))
  const move = check.data?.move
  const isAsking = !fault && !isDone && move
  return (
    <SignInPage
      heading="Confirm Email"
      lead={
        isAsking && (
          <>
            The Trivium account of <strong className="breaks">{move.from}</strong> is to use{' '}
            <strong className="breaks">{move.to}</strong> from now on.
          </>
        )
      }
      foot={
        fault && (
          <>
            Confirmed already? <Link to="/login">Login</Link>
          </>
        )
      }
    >
      {fault && (
        <LinkFault
          sentence={fault}
          error={error}
          onRetry={() => (check.error === null ? make() : void check.refetch())}
        />
      )}
      {!fault && !isDone && !move && <p role="status">Verifying link...</p>}
      {isAsking && (
        <>
          <p>
            Continue only if both addresses are yours. If they are not, close this page: nothing changes, and
            the owner of that account learns nothing about you.
          </p>
          <Button fullWidth loading={isPending} onClick={() => make()}>
            Use {move.to}
          </Button>
        </>
      )}
      <SuccessNote shown={isDone}>Your new email address is confirmed.</SuccessNote>
      {isDone && (
        <Button component="a" href={way}>
          Continue
        </Button>
      )}
    </SignInPage>
  )
}
