import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { SwitchRow } from '#web/ui/forms/switch-row.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { allowOwnKeys, modelSettingsQuery } from './api.ts'

/** Whether learners may use their API keys. */
export function OwnKeysSwitch({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const { mutate, variables, isPending, error } = useMutation({
    scope: { id: 'own keys' },
    mutationFn: allowOwnKeys,
    onSettled: () => client.invalidateQueries({ queryKey: modelSettingsQuery.queryKey }),
  })
  return (
    <>
      <SwitchRow
        title={<h3 className="as-h4">Learners may use their own key</h3>}
        isOn={isPending ? variables : isOn}
        onChange={(allowed) => mutate(allowed)}
      >
        For DeepSeek or OpenAI, in their profile. It is used only for their own requests, and those count
        towards no ceiling.
      </SwitchRow>
      {error && <ErrorAlert title={sentenceFor(error)} />}
    </>
  )
}
