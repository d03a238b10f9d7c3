import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ProviderAnswer } from '#contract/accounts/provider.ts'
import { CodeStep } from '#web/accounts/code-step.tsx'
import { finishProvider } from '#web/accounts/sign-in-calls.ts'
import { SignInPage } from '#web/accounts/sign-in-page.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { landingAfterSignIn } from '#web/lib/session/landing-after-sign-in.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { LinkStep } from './link-step.tsx'
import { takeReturn } from './return-place.ts'

/** What the provider sent the browser back with. Anyone can write it; the server tells what it is worth. */
function readReturned(search: string) {
  const values = new URLSearchParams(search)
  return { code: values.get('code'), state: values.get('state') }
}

const land = () =>
  leaveWithFlash(landingAfterSignIn({ untrustedFrom: takeReturn() }), 'Logged in successfully.')

/** Back from the outside provider. */
export function ProviderScreen() {
  const [{ code, state }] = useState(() => readReturned(window.location.search))
  const { data, error } = useQuery({
    queryKey: ['provider', state],
    queryFn: async () => {
      const answer = await finishProvider({ code: code ?? '', state: state ?? '' })
      // Used up: it need not stay in the history of a shared computer.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      return answer
    },
    enabled: code !== null && state !== null,
    // It works once: asking twice unasked would refuse what was just signed in.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [next, setNext] = useState<ProviderAnswer | null>(null)
  const answer = next ?? data
  useEffect(() => {
    if (answer === undefined) return
    if ('user' in answer) land()
    else if (answer.next === 'linked') leaveTo('/profile', { replace: true })
  }, [answer])
  if (answer && 'next' in answer && answer.next === 'code')
    return <CodeStep onSignedIn={land} onBack={() => leaveTo('/login')} />
  if (answer && 'next' in answer && answer.next === 'link')
    return <LinkStep email={answer.email} onGoOn={setNext} />
  const fault = code === null || state === null ? notGiven() : error && sentenceFor(error)
  return (
    <SignInPage
      heading="Signing In"
      foot={
        fault && (
          <>
            Another way in: <Link to="/login">Login</Link>
          </>
        )
      }
    >
      {fault ? (
        <ErrorAlert>
          <p>{fault}</p>
        </ErrorAlert>
      ) : (
        <p role="status">Signing you in…</p>
      )}
    </SignInPage>
  )
}

const notGiven = () =>
  `You did not sign in at ${appConfig.provider ?? 'the provider'}, or it did not let you. Please begin again.`
