import { Button } from '@mantine/core'
import { useState } from 'react'
import { LinkFault } from '#web/accounts/link-fault.tsx'
import { forgetFragment, readFragment } from '#web/accounts/read-fragment.ts'
import { confirmProviderLink } from '#web/accounts/sign-in-calls.ts'
import { SignInPage } from '#web/accounts/sign-in-page.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { appConfig } from '#web/lib/config.ts'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'
import { ProviderButton } from './provider-button.tsx'

const noLink = 'This page needs the link from your mail. Please open it from there.'

/** A mailed link that connects an account with one at the provider: with a press, since programs open links too. */
export function ConnectProviderScreen() {
  const [{ token, error: ofLink }] = useState(() => readFragment(window.location.hash))
  const [replaced, setReplaced] = useState(false)
  const { error, isDone, isPending, make } = useCall({
    call: confirmProviderLink,
    onDone: (answer) => {
      setReplaced(answer.replaced)
      forgetFragment()
    },
  })
  const fault = ofLink ?? (token === null ? noLink : error !== null && sentenceFor(error))
  const name = appConfig.provider ?? 'the provider'
  return (
    <SignInPage
      heading="Connect Accounts"
      lead={!fault && !isDone && `From then on you sign in with ${name}.`}
    >
      {fault && <LinkFault sentence={fault} error={error} onRetry={() => make(token ?? '')} />}
      <SuccessNote shown={isDone}>
        {replaced
          ? `Your account is connected with your new account at ${name}. The earlier account there no longer signs you in.`
          : `Your account is connected with ${name}.`}
      </SuccessNote>
      {!fault && !isDone && (
        <Button fullWidth loading={isPending} onClick={() => make(token ?? '')}>
          Connect {name}
        </Button>
      )}
      {isDone && <ProviderButton search={new URLSearchParams()} />}
    </SignInPage>
  )
}
