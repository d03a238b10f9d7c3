import { Button, Loader } from '@mantine/core'
import { type Ref, useState } from 'react'
import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { examFaults } from '#contract/exams/rules.ts'
import type { GradingResult } from '#contract/exams.ts'
import { inWords } from '#contract/words/number-words.ts'
import { SelfGrade } from '#web/exams/grading/self-grade.tsx'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { AnswerList } from './answer-list.tsx'
import { capitalised } from './number-words.ts'

interface PartlyGradedProps {
  exam: ExamDetails
  result: GradingResult
  headingRef: Ref<HTMLHeadingElement>
  isGrading: boolean
  fault: string | null
  onRetry: () => void
  change: (changes: SaveExam) => void
  onGraded: (details: ExamDetails) => void
  onRefused: () => void
}

/** What has a key is graded; answers in own words wait for the Examiner, or are graded by their learner. */
export function PartlyGraded(props: PartlyGradedProps) {
  const { exam, result, headingRef, isGrading, fault, onRetry, change, onGraded, onRefused } = props
  const [isOwn, setIsOwn] = useState(false)
  const askAgain = () => {
    setIsOwn(false)
    onRetry()
  }
  if (isOwn && exam.selfGrading !== null)
    return (
      <>
        <SelfGrade
          exam={exam}
          waiting={exam.selfGrading}
          headingRef={takeFocus}
          change={change}
          onGraded={onGraded}
          onRefused={onRefused}
        />
        <Button className="mt-16" variant="subtle" onClick={askAgain}>
          Ask the Examiner again
        </Button>
      </>
    )
  const graded = result.questions.filter(({ isPending }) => !isPending)
  const correct = graded.filter((answer) => answer.correct).length
  return (
    <>
      <h3 ref={headingRef} tabIndex={-1}>
        {isGrading ? 'Grading your exam' : 'Grading pending'}
      </h3>
      {graded.length > 0 && (
        <p className="mt-6 mb-16">
          {correct === 0 ? 'None' : capitalised(inWords(correct))} of {inWords(graded.length)} graded so far
          correct. This is not your result yet.
        </p>
      )}
      {isGrading && <GuideWait label="Your grades" purposes={['grade-exam']} about={exam.exam.examId} />}
      {isGrading ? (
        <p className="muted mb-20" role="status">
          <Loader size={16} color="currentColor" mr={10} aria-hidden="true" />
          Your answers are submitted. I am reading what you said in your own words.
        </p>
      ) : (
        <div className="mb-20">
          <ErrorAlert title={fault ?? examFaults.grading} onRetry={askAgain} />
          {exam.selfGrading !== null && (
            <p className="row wrap gap-12 mt-16">
              <Button variant="default" onClick={() => setIsOwn(true)}>
                Grade these answers yourself
              </Button>
              <span className="muted small">With a model answer and its points to tick.</span>
            </p>
          )}
        </div>
      )}
      <AnswerList exam={exam} result={result} order={exam.questions.map((_question, index) => index)} />
    </>
  )
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()
