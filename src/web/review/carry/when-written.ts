import { type CalendarDate, sayWhen } from '#contract/time/calendar-date.ts'
import { capital } from '#contract/words/capital.ts'

/** 'Yesterday you wrote:', with the day's name where it is longer ago. */
export const whenWritten = (day: CalendarDate, today: CalendarDate): string =>
  `${capital(sayWhen(day, today))} you wrote:`
