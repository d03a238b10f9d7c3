import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { SwitchRow } from '#web/ui/forms/switch-row.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { saveWatchSettings, watchSettingsQuery } from './api.ts'

/** In the profile: whether videos pause for questions at all. */
export function AsksCard() {
  const client = useQueryClient()
  const { data } = useQuery(watchSettingsQuery)
  const { mutate, error } = useMutation({
    mutationFn: (asksCheckpoints: boolean) => saveWatchSettings({ asksCheckpoints }),
    onMutate: (asksCheckpoints) => client.setQueryData(watchSettingsQuery.queryKey, { asksCheckpoints }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['videos', 'checkpoints'] })
      return client.invalidateQueries({ queryKey: watchSettingsQuery.queryKey })
    },
  })
  if (data === undefined) return null
  return (
    <section className="stack gap-12 mt-24 box" aria-labelledby="asks-heading">
      <SwitchRow
        title={
          <h2 id="asks-heading" className="as-h4">
            Videos pause for questions
          </h2>
        }
        isOn={data.asksCheckpoints}
        onChange={mutate}
      >
        {data.asksCheckpoints
          ? 'Videos with a transcript pause now and then with a question on what was just said. Each can be skipped, or turned off for its video.'
          : 'Off: videos play without questions.'}
      </SwitchRow>
      {error && <ErrorAlert title={sentenceFor(error)} />}
    </section>
  )
}
