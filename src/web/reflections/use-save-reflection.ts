import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarDate } from '#contract/calendar-date.ts'
import type { Reflection, WrittenReflection } from '#contract/reflections.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { isChangedElsewhere } from '#web/lib/use-guarded-save.ts'
import { notify } from '#web/ui/notify.ts'
import { createReflection, fetchReflection, rememberDay, updateReflection } from './api.ts'
import { sameReflection } from './form-values.ts'
import type { ReflectionText } from './use-reflection-form.ts'

const isOvertaken = (error: unknown) =>
  isChangedElsewhere(error) ||
  (error instanceof ApiError && ['reflection_exists', 'not_found'].includes(error.code))

interface Saving {
  date: CalendarDate
  saved: Reflection | null
  text: ReflectionText
}

/** Creates or updates. A text that another tab was quicker with is not overwritten: it is fetched, to be shown. */
export function useSaveReflection({ date, saved, text }: Saving) {
  const client = useQueryClient()
  const { form } = text

  async function send(written: WrittenReflection): Promise<Reflection> {
    const { begunAt, revision } = text.currentFooting()
    try {
      return saved === null
        ? await createReflection(date, written, begunAt ?? new Date().toISOString())
        : await updateReflection(date, written, revision ?? saved.revision)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      const found = await fetchReflection(date)
      // An earlier try of this very text got through, though its answer did not.
      if (found !== null && sameReflection(found, written)) return found
      await rememberDay(client, date, found)
      throw error
    }
  }

  return useMutation({
    mutationFn: send,
    onSuccess: async (reflection, written) => {
      const isStillSame = sameReflection(form.getValues(), written)
      if (isStillSame) text.takeSaved(reflection)
      else text.standOn(reflection)
      notify.success(saved === null ? 'Reflection created successfully!' : 'Reflection updated successfully!')
      await rememberDay(client, date, reflection)
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
    },
  })
}
