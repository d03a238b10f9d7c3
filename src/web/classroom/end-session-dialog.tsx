import type { UnfinishedActivity } from '#web/classroom/chat/unfinished.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLast } from '#web/ui/use-last.ts'
import classes from './end-session-dialog.module.css'

interface EndSessionDialogProps {
  /** Null while nothing is asked. */
  unfinished: UnfinishedActivity[] | null
  onGoBack: () => void
  onOpen: (index: number) => void
  onEnd: () => void
}

/** Before a session ends with something left open: what it is, and the way back to it. */
export function EndSessionDialog({ unfinished, onGoBack, onOpen, onEnd }: EndSessionDialogProps) {
  // It fades with what it said.
  const shown = useLast(unfinished) ?? []
  return (
    <ConfirmDialog
      opened={unfinished !== null}
      title="End this session?"
      confirmLabel="End Session"
      cancelLabel="Go back"
      onClose={onGoBack}
      onConfirm={onEnd}
    >
      <ul className={`stack gap-8 ${classes.list}`}>
        {shown.map(({ index, sentence }) => (
          <li key={index}>
            <span>{sentence}</span>{' '}
            <button
              type="button"
              className={`rigid dark strong underlined ${classes.open}`}
              onClick={() => onOpen(index)}
            >
              Open<span className="unseen"> activity {index + 1}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="muted mt-12">You can come back to this lesson later and go through it again.</p>
    </ConfirmDialog>
  )
}
