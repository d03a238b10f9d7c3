import type { QueryClient } from '@tanstack/react-query'
import type { Reflection, WrittenReflection } from '#contract/reflections.ts'
import { type CalendarDate, yearOf } from '#contract/time/calendar-date.ts'
import { type Draft, draftPlace, fitted } from '#web/lib/forms/draft.ts'
import { reflectionQuery, yearQuery } from './api.ts'
import { reflectionPlace } from './drafts.ts'
import { emptyReflection, joinReflections } from './form-values.ts'

/** A line said elsewhere becomes the beginning of the day's reflection, after what is there already. */
export async function beginDraft(
  client: QueryClient,
  learnerId: string,
  date: CalendarDate,
  line: string,
): Promise<void> {
  if (line.trim() === '') return
  const place = draftPlace(learnerId, reflectionPlace(date))
  const draft = place.open((stored) => fitted(emptyReflection, stored)) as Draft<WrittenReflection> | null
  // Not to be had: the form finds the saved text later, and asks what to do with both.
  const saved = draft === null ? await readSaved(client, date).catch(() => null) : null
  const { userResponses, reflectionEntry } = draft?.value ?? saved ?? emptyReflection
  const said = { userResponses: { ...userResponses, what_learned: line }, reflectionEntry }
  place.keep({
    value: joinReflections({ userResponses, reflectionEntry }, said),
    begunAt: draft?.begunAt ?? new Date().toISOString(),
    revision: draft ? draft.revision : (saved?.revision ?? null),
  })
  place.flush()
}

/** The year says whether the day has an entry; only then is the entry asked for. */
async function readSaved(client: QueryClient, date: CalendarDate): Promise<Reflection | null> {
  const { days } = await client.fetchQuery(yearQuery(yearOf(date)))
  return days.some((day) => day.date === date) ? client.fetchQuery(reflectionQuery(date)) : null
}
