import type { ExamDetails } from '#contract/exam-details.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { unanswered } from './exam-changes.ts'
import { namedQuestions } from './number-words.ts'

interface SubmitDialogProps {
  exam: ExamDetails
  opened: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** The last look before the answers stand. */
export function SubmitDialog({ exam, opened, onCancel, onConfirm }: SubmitDialogProps) {
  const open = unanswered(exam)
  const flagged = exam.questions.flatMap(({ id }, index) => (exam.flagged.includes(id) ? [index] : []))
  return (
    <ConfirmDialog
      opened={opened}
      title="Submit your exam?"
      confirmLabel="Submit Exam"
      onClose={onCancel}
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
