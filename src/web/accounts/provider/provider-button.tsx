import { Button } from '@mantine/core'
import { beginProvider } from '#web/accounts/sign-in-calls.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { appConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import classes from './provider-button.module.css'
import { keepReturn } from './return-place.ts'

interface ProviderButtonProps {
  search: URLSearchParams
  /** After a refusal: the one who is known there in this browser is not the one to try again. */
  isRefused?: boolean
}

/**
 * Leaves for the outside provider, where there is one; where to land afterwards waits in this tab. On a shared computer the
 * provider may still know the person before: 'Use another account' has it ask.
 */
export function ProviderButton({ search, isRefused = false }: ProviderButtonProps) {
  const leaving = useCall({
    call: (another: boolean) => beginProvider({ invite: search.get('invite') ?? undefined, another }),
    onDone: ({ url }) => {
      keepReturn(search.get('from'))
      window.location.assign(url)
    },
  })
  const name = appConfig.provider
  if (name === null) return null
  const isBusy = leaving.isPending || leaving.isDone
  const isAnother = isBusy && leaving.given === true
  return (
    <div className="column gap-8">
      {leaving.error !== null && (
        <Notice tone="danger">
          <p>{sentenceFor(leaving.error)}</p>
        </Notice>
      )}
      <Button
        variant="default"
        fullWidth
        loading={isBusy && (isRefused || !isAnother)}
        onClick={() => leaving.make(isRefused)}
      >
        {isRefused ? `Use another account at ${name}` : `Continue with ${name}`}
      </Button>
      {!isRefused && (
        <p className={classes.other}>
          <TextButton about={name} isBusy={isBusy} onClick={() => leaving.make(true)}>
            Use another account
          </TextButton>
        </p>
      )}
    </div>
  )
}
