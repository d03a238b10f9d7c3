import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CalendarDate, dayName } from '#contract/time/calendar-date.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { reflectionPlace } from './drafts.ts'
import { emptyReflection } from './form-values.ts'
import { SavedText } from './saved-text.tsx'

interface LateDraftProps {
  date: CalendarDate
  onDiscarded: () => void
}

/** Text of a day that is over, never saved: it can be read and copied, and goes only at the learner's word. */
export function LateDraft({ date, onDiscarded }: LateDraftProps) {
  const draft = useDraft({ place: reflectionPlace(date), empty: emptyReflection })
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="stack gap-24">
      <Notice
        tone="info"
        title="This text was never saved, and its day is over."
        action={
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            Discard draft
          </Button>
        }
      >
        It is kept in this browser. Copy what you need into today's reflection.
      </Notice>
      <SavedText written={draft.value} />
      <ConfirmDialog
        opened={isAsking}
        title="Discard draft"
        confirmLabel="Discard draft"
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          draft.clear()
          onDiscarded()
        }}
      >
        <p>The unsaved text of {dayName(date)} will be lost for good.</p>
      </ConfirmDialog>
    </div>
  )
}
