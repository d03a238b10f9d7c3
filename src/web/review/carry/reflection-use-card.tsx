import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useToday } from '#web/review/use-today.ts'
import { SwitchRow } from '#web/ui/forms/switch-row.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { refreshCarryOver, saveReflectionUse } from './api.ts'
import { WhatIsSent } from './what-is-sent.tsx'

/** Whether reflections may shape the next lesson: changed here at any time. */
export function ReflectionUseCard() {
  const client = useQueryClient()
  const { data: today } = useToday()
  const { mutate, error } = useMutation({
    mutationFn: (isAllowed: boolean) => saveReflectionUse(isAllowed ? 'allowed' : 'refused'),
    onSettled: () => refreshCarryOver(client),
  })
  if (today === undefined) return null
  return (
    <section className="stack gap-12 mt-24 box" aria-labelledby="reflection-use">
      <SwitchRow
        title={
          <h2 id="reflection-use" className="as-h4">
            Reflections may shape the next lesson
          </h2>
        }
        isOn={today.reflectionUse === 'allowed'}
        onChange={mutate}
      >
        The next lesson begins with a sentence of your last reflection and a question on it. <WhatIsSent />
      </SwitchRow>
      {error && <ErrorAlert title={sentenceFor(error)} />}
    </section>
  )
}
