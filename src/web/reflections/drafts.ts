import type { WrittenReflection } from '#contract/reflections.ts'
import { type CalendarDate, isCalendarDate } from '#contract/time/calendar-date.ts'
import { type Draft, placesWithDraft, readDraft } from '#web/lib/forms/draft.ts'
import { emptyReflection } from './form-values.ts'

export const reflectionPlace = (date: CalendarDate) => `reflection-${date}`

export const readDayDraft = (learnerId: string, date: CalendarDate): Draft<WrittenReflection> | null =>
  readDraft(learnerId, reflectionPlace(date), emptyReflection)

export function datesWithDraft(learnerId: string): CalendarDate[] {
  const start = reflectionPlace('')
  const dates = placesWithDraft(learnerId, start).map((place) => place.slice(start.length).slice(0, 10))
  return [...new Set(dates)].filter(isCalendarDate).sort()
}
