import { ActionIcon } from '@mantine/core'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Activity } from '#contract/classroom-state.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface NotesActionsProps {
  exercises: Activity['exercises']
  isWriting: boolean
  outline: ReactNode
  /** Null where the notes cannot be regenerated. */
  onAgain: (() => void) | null
}

/** The actions for notes. Regenerating asks first if it would delete text that the learner wrote. */
export function NotesActions({ exercises, isWriting, outline, onAgain }: NotesActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const hasAnswers = exercises.some(({ attempt }) => attempt !== null)
  return (
    <>
      {outline}
      {onAgain && (
        <ActionIcon
          data-tooltip="Generate again"
          aria-label="Generate again"
          disabled={isWriting}
          onClick={() => (hasAnswers ? setAsking(true) : onAgain())}
        >
          <IconRefresh size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon
        data-tooltip="Print notes"
        aria-label="Print notes"
        disabled={isWriting}
        onClick={() => window.print()}
      >
        <IconPrinter size={20} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title="Generate again?"
        confirmLabel="Generate again"
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onAgain?.()
        }}
      >
        <p>New notes with new exercises replace these. Your answers to the exercises here will be lost.</p>
      </ConfirmDialog>
    </>
  )
}
