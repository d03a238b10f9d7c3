import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'

/** As the draft hook gives it. */
interface DraftState<Value, Other> {
  other: Other | null
  isRestored: boolean
  takeOther: (other: Other, join?: (other: Value, mine: Value) => Value) => void
  dropOther: (other: Other) => void
  clear: () => void
}

interface DraftNoticeProps<Value, Other> {
  kept: DraftState<Value, Other>
  /** Says also that earlier text is back, by its name: 'The unsaved text of Monday'. */
  name?: string
  /** Where both texts can become one. */
  join?: (other: Value, mine: Value) => Value
}

/** Says that the text in the form was typed earlier, or that another tab holds one besides; neither goes unasked. */
export function DraftNotice<Value, Other>({ kept, name, join }: DraftNoticeProps<Value, Other>) {
  const { other, isRestored } = kept
  const [isAsking, setAsking] = useState(false)
  const discardLabel = other ? 'Discard the other text' : 'Discard draft'
  const discard = (
    <Button size="sm" variant="default" onClick={() => setAsking(true)}>
      {discardLabel}
    </Button>
  )
  if (!other && !(isRestored && name)) return null
  return (
    <>
      {other ? (
        <Notice
          tone="info"
          title="Another tab has unsaved text here."
          action={
            <>
              {join && (
                <Button size="sm" variant="default" onClick={() => kept.takeOther(other, join)}>
                  Join both texts
                </Button>
              )}
              <Button size="sm" variant="default" onClick={() => kept.takeOther(other)}>
                Show the other text
              </Button>
              {discard}
            </>
          }
        >
          Nothing is lost: your text is below, and you can change to the other one and back.
        </Notice>
      ) : (
        <Notice tone="info" title="Your unsaved text is back." action={discard}>
          It was kept in this browser. Save it, or continue writing.
        </Notice>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={discardLabel}
        confirmLabel={discardLabel}
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (other) kept.dropOther(other)
          else kept.clear()
        }}
      >
        <p>{other ? 'It was never saved and' : name} will be lost for good.</p>
      </ConfirmDialog>
    </>
  )
}
