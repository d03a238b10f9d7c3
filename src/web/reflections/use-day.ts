import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import { type CalendarDate, yearOf } from '#contract/time/calendar-date.ts'
import { reflectionQuery, yearQuery } from './api.ts'

export type Day =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void; retrying: boolean }
  | { status: 'known'; saved: Reflection | null }

/** The year says whether a day has an entry; only then is the entry fetched. */
export function useDay(date: CalendarDate): Day {
  const year = useQuery(yearQuery(yearOf(date)))
  const isListed = year.data?.days.some((day) => day.date === date)
  const reflection = useQuery({ ...reflectionQuery(date), enabled: isListed === true })
  const [known, setKnown] = useState<{ date: CalendarDate; saved: Reflection | null } | null>(null)

  const saved = isListed === false ? null : isListed === true ? reflection.data : undefined
  if (saved !== undefined && (known?.date !== date || known.saved !== saved)) setKnown({ date, saved })
  if (saved !== undefined) return { status: 'known', saved }
  // A refetch keeps the known day: the form must not disappear while the learner types in it.
  if (known?.date === date) return { status: 'known', saved: known.saved }
  const failed = year.error ? year : reflection.error ? reflection : null
  if (failed?.error) {
    const retry = () => void failed.refetch()
    return { status: 'failed', error: failed.error, retry, retrying: failed.isFetching }
  }
  return { status: 'loading' }
}
