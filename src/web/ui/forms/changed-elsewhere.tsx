import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import classes from './changed-elsewhere.module.css'

interface ChangedElsewhereProps {
  thing: 'card' | 'course' | 'document' | 'lesson' | 'page' | 'project' | 'reflection' | 'video'
  isSaving: boolean
  onKeepMine: () => void
  onTakeNewer: () => void
  /** Offered where both texts can stand together. */
  onJoin?: () => void
  /** The newer text, to be read before the choice. */
  newer?: ReactNode
}

/** Two windows changed the same words: the learner says which shall stand, and typed text goes only when confirmed. */
export function ChangedElsewhere(props: ChangedElsewhereProps) {
  const { thing, isSaving, onKeepMine, onTakeNewer, onJoin, newer } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <Notice
      tone="danger"
      title={`This ${thing} was changed in another window.`}
      action={
        <div className="flex wrap gap-8">
          <Button size="sm" loading={isSaving} onClick={onKeepMine}>
            Save my changes
          </Button>
          {onJoin && (
            <Button size="sm" variant="default" onClick={onJoin}>
              Join both texts
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            Use the newer one
          </Button>
        </div>
      }
    >
      <p>
        Nothing you typed is lost. Saving keeps your changes to the fields below and leaves everything else as
        it is now.
      </p>
      {newer && (
        <details className={`mt-8 ${classes.shown}`}>
          <summary>Show the newer one</summary>
          {newer}
        </details>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onTakeNewer()
        }}
      >
        <p>The newer {thing} replaces what you have typed here.</p>
      </ConfirmDialog>
    </Notice>
  )
}
