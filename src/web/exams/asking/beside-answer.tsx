import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import type { OpenQuestion } from '#contract/exams.ts'
import { type Confidence as Chosen, confidences } from '#contract/knowledge/evidence.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Confidence } from './confidence.tsx'
import { ExamHints } from './exam-hints.tsx'
import { useHints } from './use-hints.ts'

interface BesideAnswerProps {
  exam: ExamDetails
  question: OpenQuestion
  change: (changes: SaveExam) => void
  /** The exam with one more hint. */
  onHint: (exam: ExamDetails) => void
}

/** Below the answer: how sure one is of it, and help in steps. Keys 1 to 3 say the one, H asks for the other. */
export function BesideAnswer({ exam, question, change, onHint }: BesideAnswerProps) {
  const { id } = question
  const { asksConfidence } = exam
  const ladder = exam.hints[id]
  const hints = useHints(exam.exam.examId, onHint)
  const state = (confidence: Chosen | null) => change({ confidences: { [id]: confidence } })
  usePageKeys((key) => {
    const stated = confidences[Number(key) - 1]
    if (asksConfidence && stated !== undefined) state(stated)
    else if (key === 'h' && ladder !== undefined && ladder.left > 0) hints.ask(id)
    else return false
    return true
  })
  return (
    <>
      {asksConfidence && <Confidence confidence={exam.confidences[id]} onChange={state} />}
      {ladder !== undefined && (
        <ExamHints
          // Folded or not is a matter of each question.
          key={id}
          ladder={ladder}
          isAsking={hints.isAsking}
          fault={hints.faultAt(id)}
          onAsk={() => hints.ask(id)}
        />
      )}
    </>
  )
}
