import { Button } from '@mantine/core'
import { beginProvider } from '#web/accounts/sign-in-calls.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { appConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { keepReturn } from './return-place.ts'

/** Leaves for the outside provider, where there is one. Where to land afterwards waits in this tab. */
export function ProviderButton({ search }: { search: URLSearchParams }) {
  const leaving = useCall({
    call: () => beginProvider({ invite: search.get('invite') ?? undefined }),
    onDone: ({ url }) => {
      keepReturn(search.get('from'))
      window.location.assign(url)
    },
  })
  if (appConfig.provider === null) return null
  return (
    <>
      {leaving.error !== null && (
        <Notice tone="danger">
          <p>{sentenceFor(leaving.error)}</p>
        </Notice>
      )}
      <Button
        variant="default"
        fullWidth
        loading={leaving.isPending || leaving.isDone}
        onClick={() => leaving.make()}
      >
        Continue with {appConfig.provider}
      </Button>
    </>
  )
}
