import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { ExamDetails } from '#contract/exam-details.ts'
import { examLimits } from '#contract/exams/rules.ts'
import { SelfGrade } from '#web/exams/grading/self-grade.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { opened } from './exam-changes.ts'
import { ExamQuestion } from './exam-question.tsx'
import { ExamResult } from './exam-result.tsx'
import { ExamReview } from './exam-review.tsx'
import { GradingPending } from './grading-pending.tsx'
import { PartlyGraded } from './partly-graded.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import type { OpenExam } from './use-exam.ts'

interface ExamPhaseProps {
  open: OpenExam
  exam: ExamDetails
  headingRef: Ref<HTMLHeadingElement>
  /** Shown before the exam starts. */
  intro: ReactNode
  /** What can be done next, below the result. */
  next: ReactNode
}

/** An exam in its current phase: from its first question to the review of mistakes. */
export function ExamPhase({ open, exam, headingRef, intro, next }: ExamPhaseProps) {
  const { submit, change } = open
  const { isExamActive, isExamSubmitted, isGradingPending } = exam.exam
  if (isExamActive) return <RunningExam open={open} exam={exam} headingRef={headingRef} />
  if (!isExamSubmitted) return intro
  // Without a model only the learner can grade them.
  if (exam.result === null && exam.selfGrading !== null && !isGradingPending)
    return (
      <SelfGrade
        exam={exam}
        waiting={exam.selfGrading}
        headingRef={headingRef}
        change={change}
        onGraded={open.restore}
        onRefused={open.loading.run}
      />
    )
  if (exam.result === null && exam.partialResult)
    return (
      <PartlyGraded
        exam={exam}
        result={exam.partialResult}
        headingRef={headingRef}
        isGrading={submit.isBusy || !isGradingPending}
        fault={submit.fault}
        onRetry={submit.run}
        change={change}
        onGraded={open.restore}
        onRefused={open.loading.run}
      />
    )
  if (exam.result === null)
    return (
      <GradingPending
        headingRef={headingRef}
        isGrading={submit.isBusy || !isGradingPending}
        fault={submit.fault}
        onRetry={submit.run}
      />
    )
  if (exam.isReviewing)
    return (
      <ExamReview
        exam={exam}
        result={exam.result}
        headingRef={headingRef}
        change={change}
        onRegraded={open.restore}
      />
    )
  return (
    <ExamResult
      exam={exam}
      result={exam.result}
      headingRef={headingRef}
      onReview={(index) => change(opened(exam, index))}
      next={next}
    />
  )
}

function RunningExam({ open, exam, headingRef }: Pick<ExamPhaseProps, 'open' | 'exam' | 'headingRef'>) {
  const { submit, change } = open
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    const tooLong = exam.questions.findIndex(
      ({ id }) => (exam.studentAnswers[id] ?? '').length > examLimits.answer,
    )
    if (tooLong >= 0) change(opened(exam, tooLong))
    else setIsAsking(true)
  }
  return (
    <>
      {submit.fault !== null && (
        <div className="mb-16">
          <ErrorAlert title={submit.fault} onRetry={submit.run} retrying={submit.isBusy} />
        </div>
      )}
      <ExamQuestion
        exam={exam}
        headingRef={headingRef}
        isSubmitting={submit.isBusy}
        change={change}
        onHint={open.restore}
        onSubmit={ask}
      />
      <SubmitDialog
        exam={exam}
        opened={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          submit.run()
        }}
      />
    </>
  )
}

/** The last change is not on the server yet. */
export function UnsavedAlert({ open }: { open: OpenExam }) {
  if (open.saveFault === null || open.exam?.exam.isExamActive !== true) return null
  return (
    <div className="mb-16">
      <ErrorAlert title="Your last change is only in this browser so far." onRetry={open.save}>
        {open.saveFault}
      </ErrorAlert>
    </div>
  )
}

/** Empty while there is nothing to show yet. */
const viewOf = ({ exam: shown, loading }: OpenExam): string => {
  if (shown === undefined) return loading.needsText ? 'too little text' : ''
  const { exam, isReviewing, currentQuestionIndex, selfGrading } = shown
  if (selfGrading !== null) return `own-${currentQuestionIndex}`
  if (exam.isExamActive || isReviewing) return `${exam.isExamActive}-${currentQuestionIndex}`
  return exam.isExamSubmitted ? 'result' : 'intro'
}

/**
 * When one view replaces another, the focus moves to the new heading, so that a screen reader announces it.
 * The same after a wait in which the focus was lost, because the button that started the wait disappeared.
 */
export function useArrival(open: OpenExam, isAway = false) {
  const view = isAway ? '' : viewOf(open)
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(view)
  useEffect(() => {
    if (view === '') return
    const before = seen.current
    seen.current = view
    const isLost = document.activeElement === document.body
    if (before !== '' && (before !== view || isLost)) heading.current?.focus()
  }, [view])
  return heading
}
