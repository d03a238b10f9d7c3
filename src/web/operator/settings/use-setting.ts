import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Overview } from '#contract/operator/figures.ts'
import type { ChangeSettings } from '#contract/operator/settings.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { changeSettings, overviewQuery, refreshOperator } from '#web/operator/api.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** Saves a setting at once and says so; what was chosen is shown while it is on its way. */
export function useSetting() {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ changes }: { changes: ChangeSettings; done: string }) => changeSettings(changes),
    onSuccess: (settings, { done }) => {
      client.setQueryData(
        overviewQuery.queryKey,
        (seen: Overview | undefined) => seen && { ...seen, settings },
      )
      notify.success(done)
    },
    onError: (error) => notify.error(sentenceFor(error)),
    onSettled: () => void refreshOperator(client),
  })
  return {
    set: (changes: ChangeSettings, done: string) => change.mutate({ changes, done }),
    underWay: change.isPending ? change.variables.changes : undefined,
  }
}
