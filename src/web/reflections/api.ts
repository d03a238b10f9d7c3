import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Reflection, WrittenReflection } from '#contract/reflections.ts'
import { type CalendarDate, yearOf } from '#contract/time/calendar-date.ts'
import { answer, api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'

const day = api.api.reflections[':date']

/** One request for everything the calendar shows of a year. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: ['reflections', 'year', year],
    queryFn: ({ signal }) =>
      answer(api.api.reflections.$get({ query: { year: String(year) } }, { init: { signal } })),
  })

const dayKey = (date: CalendarDate) => ['reflections', 'day', date]

/** Null when there is no reflection, or it was deleted. */
export async function fetchReflection(date: CalendarDate, signal?: AbortSignal): Promise<Reflection | null> {
  try {
    return await answer(day.$get({ param: { date } }, signal ? { init: { signal } } : {}))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const reflectionQuery = (date: CalendarDate) =>
  queryOptions({ queryKey: dayKey(date), queryFn: ({ signal }) => fetchReflection(date, signal) })

export const createReflection = (date: CalendarDate, written: WrittenReflection, draftBegunAt: string) =>
  answer(day.$post({ param: { date }, json: { ...written, draftBegunAt } }))

export const updateReflection = (date: CalendarDate, written: WrittenReflection, revision: number) =>
  answer(day.$put({ param: { date }, json: { ...written, revision } }))

export async function deleteReflection(date: CalendarDate): Promise<void> {
  await day.$delete({ param: { date } })
}

/** Updates the day in the cache, also in its year, before the year is fetched again. */
export async function rememberDay(
  client: QueryClient,
  date: CalendarDate,
  saved: Reflection | null,
): Promise<void> {
  client.setQueryData(reflectionQuery(date).queryKey, saved)
  client.setQueryData(yearQuery(yearOf(date)).queryKey, (year) => {
    if (year === undefined) return undefined
    const others = year.days.filter((other) => other.date !== date)
    const days = saved === null ? others : [...others, { date, metrics: saved.metrics }]
    return { ...year, days: days.sort((one, other) => (one.date < other.date ? -1 : 1)) }
  })
  await client.invalidateQueries({ queryKey: ['reflections', 'year'] })
}

/** Downloads all reflections as a file; fetched by script, so that a failure can be shown. */
export async function downloadMarkdown(): Promise<void> {
  const response = await apiFetch('/api/reflections/export.md')
  saveFile(await response.blob(), 'trivium-reflections.md')
}
