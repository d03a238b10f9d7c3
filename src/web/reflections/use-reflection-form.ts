import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reflection, WrittenReflection } from '#contract/reflections.ts'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { createReflection, fetchReflection, rememberDay, updateReflection } from './api.ts'
import { reflectionPlace } from './drafts.ts'
import { emptyReflection, sameReflection } from './form-values.ts'

const writtenOf = (saved: Reflection | null): WrittenReflection =>
  saved === null
    ? emptyReflection
    : { userResponses: saved.userResponses, reflectionEntry: saved.reflectionEntry }

const isOvertaken = (error: unknown) =>
  error instanceof ApiError && ['reflection_exists', 'changed_elsewhere', 'not_found'].includes(error.code)

export interface ReflectionFormOptions {
  date: CalendarDate
  saved: Reflection | null
  /** Called when the first letter is typed. */
  onBegin?: (() => void) | undefined
  onSaved: (saved: Reflection) => void
}

/**
 * The text of one day: opened from the draft or the saved text, and kept as a draft from the first letter. If
 * another tab saved a text first, it is not overwritten: it is fetched and shown beside this one until the
 * learner decides.
 */
export function useReflectionForm({ date, saved, onBegin, onSaved }: ReflectionFormOptions) {
  const client = useQueryClient()
  const draft = useDraft({
    place: reflectionPlace(date),
    empty: emptyReflection,
    saved: writtenOf(saved),
    revision: saved?.revision ?? null,
    isSame: sameReflection,
  })

  async function send(written: WrittenReflection): Promise<Reflection> {
    const { begunAt, revision } = draft.now() ?? { begunAt: new Date().toISOString(), revision: null }
    try {
      return saved === null
        ? await createReflection(date, written, begunAt)
        : await updateReflection(date, written, revision ?? saved.revision)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      const found = await fetchReflection(date)
      // An earlier attempt saved this same text, but its response was lost.
      if (found !== null && sameReflection(found, written)) return found
      await rememberDay(client, date, found)
      throw error
    }
  }

  const form = useSchemaForm({
    schema: () => import('#contract/reflections.ts').then((m) => m.writtenReflectionSchema),
    initialValues: writtenOf(saved),
    draft,
    send,
    onSent: async (reflection) => {
      // Text typed meanwhile is now based on the revision just saved.
      const typed = draft.now()
      if (typed) draft.keep(typed.value, { revision: reflection.revision })
      notify.success(saved === null ? 'Reflection created successfully!' : 'Reflection updated successfully!')
      onSaved(reflection)
      await rememberDay(client, date, reflection)
    },
  })

  const isBegun = draft.draft !== null
  const isSaved = sameReflection(draft.value, writtenOf(saved))
  useEffect(() => {
    if (isBegun && isSaved) draft.clear()
  }, [isBegun, isSaved, draft.clear])

  const isTypedHere = isBegun && !draft.isRestored
  useEffect(() => {
    if (isTypedHere) onBegin?.()
  }, [isTypedHere, onBegin])

  return {
    form,
    draft,
    /** Another tab or device has saved a text that this form has not loaded. */
    isInConflict:
      saved !== null && draft.draft !== null && draft.draft.revision !== saved.revision && !isSaved,
  }
}
