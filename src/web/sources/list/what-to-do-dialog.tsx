import { Button } from '@mantine/core'
import { faultWords } from '#contract/sources/fault-words.ts'
import type { Source } from '#contract/sources.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLast } from '#web/ui/use-last.ts'

interface WhatToDoDialogProps {
  /** The document that could not be read; null closes. */
  source: Source | null
  onClose: () => void
  onReadAgain: (source: Source) => void
}

export function WhatToDoDialog({ source, onClose, onReadAgain }: WhatToDoDialogProps) {
  const named = useLast(source)
  const words = named?.fault ? faultWords({ ...named, fault: named.fault }) : null
  return (
    <Dialog
      opened={source !== null}
      onClose={onClose}
      title="What to do"
      size={520}
      leave={null}
      footer={
        <>
          <Button
            variant="default"
            onClick={() => {
              if (source !== null) onReadAgain(source)
              onClose()
            }}
          >
            Read again
          </Button>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </>
      }
    >
      <div className="dialog-body stack gap-12">
        <p>
          <strong className="dark">
            <bdi>{named?.title}</bdi>
          </strong>{' '}
          could not be read: {words?.because}
        </p>
        <p>{words?.whatToDo}</p>
      </div>
    </Dialog>
  )
}
