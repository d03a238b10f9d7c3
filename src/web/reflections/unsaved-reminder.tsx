import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CalendarDate, dayName } from '#contract/time/calendar-date.ts'
import { mayCreateFor } from '#contract/time/reflection-days.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { datesWithDraft, readDayDraft } from './drafts.ts'

interface UnsavedReminderProps {
  learnerId: string
  today: CalendarDate
  selected: CalendarDate
  onOpen: (date: CalendarDate) => void
}

/** The newest day, not today, whose text can still be saved. */
function findUnsaved(learnerId: string, today: CalendarDate): CalendarDate | undefined {
  return datesWithDraft(learnerId).findLast((date) => {
    const draft = readDayDraft(learnerId, date)
    const isNew = draft !== null && draft.revision === null
    return date !== today && isNew && mayCreateFor(date, new Date(), new Date(draft.begunAt))
  })
}

/** Yesterday's text that midnight overtook is not left to be found by chance. */
export function UnsavedReminder({ learnerId, today, selected, onOpen }: UnsavedReminderProps) {
  const [unsaved] = useState(() => findUnsaved(learnerId, today))
  if (unsaved === undefined || unsaved === selected) return null
  return (
    <Notice
      tone="info"
      title={`Your reflection of ${dayName(unsaved)} is not saved yet.`}
      action={
        <Button size="sm" variant="default" onClick={() => onOpen(unsaved)}>
          Continue writing
        </Button>
      }
    >
      It can still be saved today.
    </Notice>
  )
}
