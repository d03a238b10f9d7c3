import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmProviderLink } from '#web/accounts/api.ts'
import { LinkFault } from '#web/accounts/link-fault.tsx'
import { forgetFragment, readFragment } from '#web/accounts/read-fragment.ts'
import { SignInPage } from '#web/accounts/sign-in-page.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'
import { ProviderButton } from './provider-button.tsx'

const noLink = 'This page needs the link from your mail. Please open it from there.'

/** A mailed link that connects an account with one at the provider: with a press, since programs open links too. */
export function ConnectProviderScreen() {
  const [{ token, error: ofLink }] = useState(() => readFragment(window.location.hash))
  const connecting = useMutation({ mutationFn: confirmProviderLink, onSuccess: forgetFragment })
  const { error, isSuccess, isPending, mutate } = connecting
  const fault = ofLink ?? (token === null ? noLink : error && sentenceFor(error))
  const name = appConfig.provider ?? 'the provider'
  return (
    <SignInPage
      heading="Connect Accounts"
      lead={!fault && !isSuccess && `${name} signs you in from then on.`}
    >
      {fault && <LinkFault sentence={fault} error={error} onRetry={() => mutate(token ?? '')} />}
      <SuccessNote shown={isSuccess}>Your account is connected with {name}.</SuccessNote>
      {!fault && !isSuccess && (
        <Button fullWidth loading={isPending} onClick={() => mutate(token ?? '')}>
          Connect {name}
        </Button>
      )}
      {isSuccess && <ProviderButton search={new URLSearchParams()} />}
    </SignInPage>
  )
}
