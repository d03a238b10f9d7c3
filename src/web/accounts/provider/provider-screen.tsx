import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type ProviderAnswer, signedOutState } from '#contract/accounts/provider.ts'
import { CodeStep } from '#web/accounts/code-step.tsx'
import { finishProvider } from '#web/accounts/sign-in-calls.ts'
import { SignInPage } from '#web/accounts/sign-in-page.tsx'
import { ApiError, SaidError, sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { fetchSession } from '#web/lib/session/fetch-session.ts'
import { landingAfterSignIn } from '#web/lib/session/landing-after-sign-in.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { LinkStep } from './link-step.tsx'
import { ProviderButton } from './provider-button.tsx'
import { takeReturn } from './return-place.ts'

/** What the provider sent the browser back with. Anyone can write it; the server tells what it is worth. */
function readReturned(search: string) {
  const values = new URLSearchParams(search)
  return { code: values.get('code'), state: values.get('state'), error: values.get('error') }
}
type ReturnParameters = ReturnType<typeof readReturned>

const land = () =>
  leaveWithFlash(landingAfterSignIn({ untrustedFrom: takeReturn() }), 'Logged in successfully.')

/** Back here by the browser's own way back, after it was all done: the learner is signed in already. */
const isSignedIn = async () => (await fetchSession({ renew: false })) !== null

async function finish({
  code,
  state,
  error,
}: ReturnParameters): Promise<ProviderAnswer | { next: 'there' | 'gone' }> {
  if (state === null || (code === null && error === null)) {
    if (await isSignedIn()) return { next: 'there' }
    if (state === signedOutState) return { next: 'gone' }
    throw new SaidError(notGiven())
  }
  try {
    const answer = await finishProvider({ state, ...(code === null ? { error: error ?? '' } : { code }) })
    // Used up: it need not stay in the history of a shared computer.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    return answer
  } catch (fault) {
    const isOver = fault instanceof ApiError && fault.code === 'sign_in_step_over'
    if (isOver && (await isSignedIn())) return { next: 'there' }
    throw fault
  }
}

/** Back from the outside provider. */
export function ProviderScreen() {
  const [returned] = useState(() => readReturned(window.location.search))
  const { data, error } = useQuery({
    queryKey: ['provider', returned.state],
    queryFn: () => finish(returned),
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
    else if (answer.next === 'there') leaveTo('/dashboard', { replace: true })
    else if (answer.next === 'gone')
      leaveWithFlash('/', `You are signed out here and at ${appConfig.provider ?? 'the provider'}.`)
  }, [answer])
  if (answer && 'next' in answer && answer.next === 'code')
    return <CodeStep onSignedIn={land} onBack={() => leaveTo('/login')} />
  if (answer && 'next' in answer && answer.next === 'link')
    return <LinkStep account={answer} onGoOn={setNext} />
  const isTurnedBack =
    returned.error !== null && error instanceof ApiError && error.code === 'provider_refused'
  const fault = error && (isTurnedBack ? notGiven() : sentenceFor(error))
  return (
    <SignInPage
      heading="Signing In"
      foot={
        fault && (
          <>
            Or sign in another way: <Link to="/login">Login</Link>
          </>
        )
      }
    >
      {fault ? (
        <>
          <ErrorAlert>
            <p>{fault}</p>
          </ErrorAlert>
          <ProviderButton search={new URLSearchParams()} isRefused />
        </>
      ) : (
        <p role="status">Signing you in…</p>
      )}
    </SignInPage>
  )
}

const notGiven = () =>
  `You did not sign in at ${appConfig.provider ?? 'the provider'}, or it refused. Please begin again.`
