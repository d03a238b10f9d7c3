import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import classes from './conflict-notice.module.css'
import { SavedText } from './saved-text.tsx'

interface ConflictNoticeProps {
  saved: Reflection
  isSaving: boolean
  onUpdate: () => void
  onJoin: () => void
  onTakeSaved: () => void
}

/** Two texts for one day: the learner sees both and says which shall stand. */
export function ConflictNotice({ saved, isSaving, onUpdate, onJoin, onTakeSaved }: ConflictNoticeProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Notice
      tone="danger"
      title="Another tab or device has saved a reflection for this date."
      action={
        <div className="flex wrap gap-8">
          <Button size="sm" loading={isSaving} onClick={onUpdate}>
            Update with my text
          </Button>
          <Button size="sm" variant="default" onClick={onJoin}>
            Join both texts
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            Use the saved text
          </Button>
        </div>
      }
    >
      <p>Nothing was lost: your text is below, and the saved one is here.</p>
      <details className={`mt-8 ${classes.saved}`}>
        <summary>Show the saved reflection</summary>
        <SavedText written={saved} />
      </details>
      <ConfirmDialog
        opened={isAsking}
        title="Discard your text?"
        confirmLabel="Discard"
        isDanger
        onCancel={() => setAsking(false)}
        onConfirm={onTakeSaved}
      >
        <p>The saved reflection takes the place of what you have typed here.</p>
      </ConfirmDialog>
    </Notice>
  )
}
