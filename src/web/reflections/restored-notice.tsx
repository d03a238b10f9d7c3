import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CalendarDate, dayName } from '#contract/calendar-date.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface RestoredNoticeProps {
  date: CalendarDate
  onDiscard: () => void
}

/** Tells that the text in the form was typed earlier and is not saved yet. */
export function RestoredNotice({ date, onDiscard }: RestoredNoticeProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Notice
      tone="info"
      title="Your unsaved text is back."
      action={
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          Discard draft
        </Button>
      }
    >
      It was kept in this browser. Save it, or go on writing.
      <ConfirmDialog
        opened={isAsking}
        title="Discard draft"
        confirmLabel="Discard draft"
        isDanger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      >
        <p>The unsaved text of {dayName(date)} will be gone for good.</p>
      </ConfirmDialog>
    </Notice>
  )
}
