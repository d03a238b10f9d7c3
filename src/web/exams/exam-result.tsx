import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { ExamDetails } from '#contract/exam-details.ts'
import { isGradedByLearner } from '#contract/exams/rules.ts'
import type { GradingResult } from '#contract/exams.ts'
import { calibrationInWords } from '#contract/knowledge/exam-calibration.ts'
import { inWords } from '#contract/words/number-words.ts'
import { GradedByYou } from '#web/exams/grading/graded-points.tsx'
import { AnswerList } from './answer-list.tsx'
import classes from './exam-result.module.css'
import { ExamText } from './exam-text.tsx'
import { lookOrder } from './look-order.ts'
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
  const { confidences } = exam
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
      <AnswerList exam={exam} result={result} order={order} onReview={onReview} />
      <div className="row wrap gap-12">
        <Button variant="default" onClick={() => onReview(order[0] ?? 0)}>
          Review question by question
        </Button>
        {next}
      </div>
    </>
  )
}
