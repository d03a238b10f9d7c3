import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { ExamDetails } from '#contract/exam-details.ts'
import { isGradedByLearner } from '#contract/exams/rules.ts'
import type { GradedAnswer, GradingResult, OpenQuestion } from '#contract/exams.ts'
import { calibrationInWords } from '#contract/knowledge/exam-calibration.ts'
import { inWords } from '#contract/words/number-words.ts'
import { GradedByYou, GradedPoints, MarkedAnswer } from '#web/exams/grading/graded-points.tsx'
import { BehindIt } from '#web/ui/answers/behind-it.tsx'
import { Badge } from '#web/ui/badge.tsx'
import classes from './exam-result.module.css'
import { ExamText } from './exam-text.tsx'
import { GradeBadge, GradeMark } from './grade-mark.tsx'
import { isSureButMissed, lookOrder } from './look-order.ts'
import { capitalised } from './number-words.ts'

interface ExamResultProps {
  exam: ExamDetails
  result: GradingResult
  headingRef: Ref<HTMLHeadingElement>
  onReview: (index: number) => void
  /** What can be done beside looking at the answers. */
  next: ReactNode
}

/** How it went: the whole, then each answer in a line, and the way into each. */
export function ExamResult(props: ExamResultProps) {
  const { exam, result, headingRef, onReview, next } = props
  const { questions, confidences } = exam
  const calibration = calibrationInWords(result, confidences)
  const order = lookOrder(exam, result)
  const correct = result.questions.filter((answer) => answer.correct).length
  return (
    <>
      <div className={`row mb-24 ${classes.summary}`}>
        <svg className={classes.lozenge} viewBox="0 0 108 108" role="img" aria-label={`${result.percent}%`}>
          <path d="M54 2 106 54 54 106 2 54Z" />
          <path d="M54 10 98 54 54 98 10 54Z" />
          <text x="54" y="63">
            {result.percent}%
          </text>
        </svg>
        <div>
          <h3 ref={headingRef} tabIndex={-1}>
            {correct === 0 ? 'None' : capitalised(inWords(correct))} of {inWords(result.questions.length)}{' '}
            correct
          </h3>
          <div className="plain mt-6">
            <ExamText text={result.feedback} />
          </div>
          {calibration !== '' && <p className="mt-6">{calibration}</p>}
          {isGradedByLearner(result) && (
            <div className="mt-6">
              <GradedByYou />
            </div>
          )}
        </div>
      </div>
      <ol className={`mb-24 ${classes.answers}`}>
        {order.map((index) => {
          const question = questions[index]
          const answer = result.questions.find(({ questionId }) => questionId === question?.id)
          if (question === undefined || answer === undefined) return null
          return (
            <li key={question.id} className={`flex gap-14 line-above ${classes.answer}`}>
              <GradeMark answer={answer} />
              <div className={`grow shrinkable breaks ${classes.words}`}>
                <button type="button" className={`dark ${classes.question}`} onClick={() => onReview(index)}>
                  <span className="unseen">Review question </span>
                  {index + 1}. <ExamText text={question.prompt} inButton />
                </button>
                <div className={`muted mt-2 ${classes.given}`}>
                  Your answer: <GivenAnswer kind={question.kind} answer={answer} />
                </div>
                {answer.misconception && <BehindIt misconception={answer.misconception} />}
                {answer.points && (
                  <div className="mt-8 mb-8">
                    <GradedPoints points={answer.points} />
                  </div>
                )}
                <div className={`small-tight mt-2 ${classes.reason}`}>
                  <b>Examiner:</b>{' '}
                  <ExamText text={answer.explanation || `The answer is: ${answer.correctAnswer}`} />
                </div>
              </div>
              <span className="column align-end gap-6">
                <GradeBadge answer={answer} />
                {isSureButMissed(answer, confidences[question.id]) && (
                  <Badge tone="outline">You were certain</Badge>
                )}
                {answer.gradedBy === 'learner' && <GradedByYou />}
              </span>
            </li>
          )
        })}
      </ol>
      <div className="row wrap gap-12">
        <Button variant="default" onClick={() => onReview(order[0] ?? 0)}>
          Review question by question
        </Button>
        {next}
      </div>
    </>
  )
}

/** An option as it was offered; the learner's own words as they were typed. */
function GivenAnswer({ kind, answer }: { kind: OpenQuestion['kind']; answer: GradedAnswer }) {
  const text = answer.studentAnswer
  if (text.trim() === '') return <b>none</b>
  return <b>{kind === 'short_answer' ? <MarkedAnswer answer={answer} /> : <ExamText text={text} />}</b>
}
