import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { beginProvider } from '#web/accounts/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { keepReturn } from './return-place.ts'

/** Leaves for the outside provider, where there is one. Where to land afterwards waits in this tab. */
export function ProviderButton({ search }: { search: URLSearchParams }) {
  const leaving = useMutation({
    mutationFn: () => beginProvider({ invite: search.get('invite') ?? undefined }),
    onSuccess: ({ url }) => {
      keepReturn(search.get('from'))
      window.location.assign(url)
    },
  })
  if (appConfig.provider === null) return null
  return (
    <>
      {leaving.error && (
        <Notice tone="danger">
          <p>{sentenceFor(leaving.error)}</p>
        </Notice>
      )}
      <Button
        variant="default"
        fullWidth
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        Continue with {appConfig.provider}
      </Button>
    </>
  )
}
