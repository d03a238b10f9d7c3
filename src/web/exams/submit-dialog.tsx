import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type ExamState, unanswered } from './exam-machine.ts'
import { namedQuestions } from './number-words.ts'

interface SubmitDialogProps {
  state: ExamState
  opened: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** The last look before the answers stand. */
export function SubmitDialog({ state, opened, onCancel, onConfirm }: SubmitDialogProps) {
  const open = unanswered(state)
  const flagged = state.questions.flatMap(({ id }, index) => (state.flagged.includes(id) ? [index] : []))
  return (
    <ConfirmDialog
      opened={opened}
      title="Submit your exam?"
      confirmLabel="Submit Exam"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        {open.length === 0
          ? 'Every question has an answer.'
          : `${namedQuestions(open)} ${open.length === 1 ? 'has' : 'have'} no answer yet.`}
        {flagged.length > 0 && ` You flagged ${lower(namedQuestions(flagged))} for later.`}
      </p>
      <p>Once you submit, your answers are graded and can no longer be changed.</p>
    </ConfirmDialog>
  )
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
