import { Button } from '@mantine/core'
import { Notice } from '#web/ui/notice.tsx'

interface ConflictNoticeProps {
  isSaving: boolean
  onKeepMine: () => void
  onTakeNewer: () => void
}

/** Two windows changed the same project: the learner says which words shall stand. */
export function ConflictNotice({ isSaving, onKeepMine, onTakeNewer }: ConflictNoticeProps) {
  return (
    <Notice
      tone="danger"
      title="This project was changed in another window."
      action={
        <div className="flex wrap gap-8">
          <Button size="sm" loading={isSaving} onClick={onKeepMine}>
            Save my changes
          </Button>
          <Button size="sm" variant="default" onClick={onTakeNewer}>
            Use the newer one
          </Button>
        </div>
      }
    >
      <p>
        Nothing was saved yet, and nothing you typed is lost. Saving keeps your changes of the fields below
        and everything else as it is now.
      </p>
    </Notice>
  )
}
