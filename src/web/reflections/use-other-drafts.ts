import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import type { CalendarDate } from '#contract/calendar-date.ts'
import type { WrittenReflection } from '#contract/reflections.ts'
import { type Draft, dropOtherDrafts, readOtherDrafts } from './drafts.ts'
import { sameReflection } from './form-values.ts'

/** What other tabs have left unsaved for this day, as of now: they may still be typing, or save it. */
export function useOtherDrafts(learnerId: string, date: CalendarDate, form: string) {
  const [drafts, setDrafts] = useState(() => readOtherDrafts(learnerId, date))
  const lookAgain = () => setDrafts(readOtherDrafts(learnerId, date))
  useWindowEvent('storage', lookAgain)
  return {
    /** The first whose words are neither in the form nor saved. */
    firstBeside: (...known: WrittenReflection[]): Draft | null =>
      drafts.find(({ written }) => !known.some((text) => sameReflection(text, written))) ?? null,
    drop: (written: WrittenReflection) => {
      dropOtherDrafts(learnerId, date, written, form)
      lookAgain()
    },
    lookAgain,
  }
}
