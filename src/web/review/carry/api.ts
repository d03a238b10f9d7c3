import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReflectionUse } from '#contract/review.ts'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { answer, api } from '#web/lib/api.ts'
import { refreshToday } from '#web/review/use-today.ts'

const carryOver = api.api['carry-overs'][':id']
const lessonKey = ['review', 'lesson']

/**
 * Makes the model read a reflection for the next lesson, where that is allowed: once, and again after an
 * edit.
 */
export const takeUpQuery = (date: CalendarDate, revision: number | null) =>
  queryOptions({
    queryKey: ['review', 'taken-up', date, revision],
    // The request has no abort signal: it continues when the learner leaves the page.
    queryFn: () => answer(api.api.reflections[':date']['carry-over'].$post({ param: { date } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The carried-over text that a lesson begins with. */
export const lessonCarryOverQuery = (unitId: string) =>
  queryOptions({
    queryKey: [...lessonKey, unitId],
    queryFn: ({ signal }) =>
      answer(api.api.units[':id']['carry-over'].$get({ param: { id: unitId } }, { init: { signal } })),
    staleTime: 0,
    retry: false,
  })

export const chooseSentence = (id: string, quote: string) =>
  answer(carryOver.$put({ param: { id }, json: { quote } }))

export async function answerCarryOver(id: string, unitId: string): Promise<void> {
  await carryOver.answer.$post({ param: { id }, json: { unitId } })
}

export async function dismissCarryOver(id: string): Promise<void> {
  await carryOver.$delete({ param: { id } })
}

export async function saveReflectionUse(reflectionUse: ReflectionUse): Promise<void> {
  await api.api.review.settings.$put({ json: { reflectionUse } })
}

/** Called after any change of what is carried over. */
export async function refreshCarryOver(client: QueryClient): Promise<void> {
  await Promise.all([refreshToday(client), client.invalidateQueries({ queryKey: lessonKey })])
}
