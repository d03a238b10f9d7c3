import type { QueryClient } from '@tanstack/react-query'
import type { CalendarDate } from '#contract/calendar-date.ts'
import { reflectionQuery } from './api.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { emptyReflection, joinReflections } from './form-values.ts'

/** A line said elsewhere becomes the beginning of the day's reflection, after what is there already. */
export async function beginDraft(
  client: QueryClient,
  learnerId: string,
  date: CalendarDate,
  line: string,
): Promise<void> {
  if (line.trim() === '') return
  const draft = readDraft(learnerId, date)
  // Not to be had: the form finds the saved text later, and asks what to do with both.
  const saved = draft === null ? await client.fetchQuery(reflectionQuery(date)).catch(() => null) : null
  const { userResponses, reflectionEntry } = draft?.written ?? saved ?? emptyReflection
  const before = { userResponses, reflectionEntry }
  const said = { userResponses: { ...userResponses, what_learned: line }, reflectionEntry }
  writeDraft(
    learnerId,
    date,
    {
      written: joinReflections(before, said),
      begunAt: draft?.begunAt ?? new Date().toISOString(),
      replaces: draft ? draft.replaces : (saved?.updatedAt ?? null),
    },
    'closing',
  )
}
