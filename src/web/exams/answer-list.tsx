import type { ExamDetails } from '#contract/exam-details.ts'
import type { GradedAnswer, GradingResult, OpenQuestion } from '#contract/exams.ts'
import { GradedByYou, GradedPoints, MarkedAnswer } from '#web/exams/grading/graded-points.tsx'
import { BehindIt } from '#web/ui/answers/behind-it.tsx'
import { Badge } from '#web/ui/badge.tsx'
import classes from './exam-result.module.css'
import { ExamText } from './exam-text.tsx'
import { GradeBadge, GradeMark } from './grade-mark.tsx'
import { isSureButMissed } from './look-order.ts'

interface AnswerListProps {
  exam: ExamDetails
  result: GradingResult
  /** Which question comes when. */
  order: readonly number[]
  /** Opens a question by itself, once the exam is graded. */
  onReview?: (index: number) => void
}

/** Each answer of an exam in a line, with its grade, or that it has none yet. */
export function AnswerList({ exam, result, order, onReview }: AnswerListProps) {
  const { questions, confidences } = exam
  return (
    <ol className={`mb-24 ${classes.answers}`}>
      {order.map((index) => {
        const question = questions[index]
        const answer = result.questions.find(({ questionId }) => questionId === question?.id)
        if (question === undefined || answer === undefined) return null
        return (
          <li key={question.id} className={`flex gap-14 line-above ${classes.answer}`}>
            <GradeMark answer={answer} />
            <div className={`grow shrinkable breaks ${classes.words}`}>
              {onReview === undefined ? (
                <div className="dark strong">
                  {index + 1}. <ExamText text={question.prompt} inButton />
                </div>
              ) : (
                <button type="button" className={`dark ${classes.question}`} onClick={() => onReview(index)}>
                  <span className="unseen">Review question </span>
                  {index + 1}. <ExamText text={question.prompt} inButton />
                </button>
              )}
              <div className={`muted mt-2 ${classes.given}`}>
                Your answer: <GivenAnswer kind={question.kind} answer={answer} />
              </div>
              {answer.misconception && <BehindIt misconception={answer.misconception} />}
              {answer.points && (
                <div className="mt-8 mb-8">
                  <GradedPoints points={answer.points} />
                </div>
              )}
              {!answer.isPending && (
                <div className={`small-tight mt-2 ${classes.reason}`}>
                  <b>Examiner:</b>{' '}
                  <ExamText text={answer.explanation || `The answer is: ${answer.correctAnswer}`} />
                </div>
              )}
            </div>
            <span className="column align-end gap-6">
              <GradeBadge answer={answer} />
              {!answer.isPending && isSureButMissed(answer, confidences[question.id]) && (
                <Badge tone="outline">You were certain</Badge>
              )}
              {answer.gradedBy === 'learner' && <GradedByYou />}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** An option as it was offered; the learner's own words as they were typed. */
function GivenAnswer({ kind, answer }: { kind: OpenQuestion['kind']; answer: GradedAnswer }) {
  const text = answer.studentAnswer
  if (text.trim() === '') return <b>none</b>
  return <b>{kind === 'short_answer' ? <MarkedAnswer answer={answer} /> : <ExamText text={text} />}</b>
}
