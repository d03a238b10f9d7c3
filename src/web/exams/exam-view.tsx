import { type Ref, useEffect, useRef, useState } from 'react'
import { examFaults, examLimits } from '#contract/exams.ts'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import type { ExamPlace } from './api.ts'
import classes from './exam.module.css'
import { ExamIntro } from './exam-intro.tsx'
import type { ExamState } from './exam-machine.ts'
import { ExamQuestion } from './exam-question.tsx'
import { ExamResult } from './exam-result.tsx'
import { ExamReview } from './exam-review.tsx'
import { ExamSkeleton } from './exam-skeleton.tsx'
import { GradingPending } from './grading-pending.tsx'
import { PastExams } from './past-exams.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { type OpenExam, useExam } from './use-exam.ts'
import { useExamCalls } from './use-exam-calls.ts'

/** The exam of an Examiner's activity, from its first showing to the last look at a mistake. */
export function ExamView(place: ExamPlace) {
  return <Exam key={place.activity.id} {...place} />
}

function Exam(place: ExamPlace) {
  const exam = useExam(place)
  const calls = useExamCalls(place, exam)
  const headingRef = useArrival(viewOf(exam.state))
  if (exam.state.questions.length === 0) return <NoExamYet exam={exam} />
  if (calls.regenerate.isBusy) return <ExamSkeleton isNew />
  return (
    <div className={classes.exam}>
      {exam.saveFault !== null && exam.state.exam.isExamActive && (
        <div className="mb-16">
          <ErrorAlert title="Your last change is only in this browser yet." onRetry={() => void exam.save()}>
            {exam.saveFault}
          </ErrorAlert>
        </div>
      )}
      {calls.regenerate.fault !== null && (
        <div className="mb-16">
          <ErrorAlert title={calls.regenerate.fault} onRetry={calls.regenerate.run} />
        </div>
      )}
      <ExamPhase exam={exam} calls={calls} headingRef={headingRef} />
      {!exam.state.exam.isExamActive && <PastExams courseId={place.courseId} />}
    </div>
  )
}

/** Before there are questions: they are on their way, or they could not be had. */
function NoExamYet({ exam }: { exam: OpenExam }) {
  const { error } = exam.state
  if (error === null) return <ExamSkeleton isNew />
  const isDocumented = error === examFaults.questions || error === examFaults.noQuestions
  return (
    <div className={classes.exam}>
      <ErrorAlert
        title={isDocumented ? error : examFaults.questions}
        onRetry={() => void exam.refetch()}
        retrying={exam.state.loading}
      >
        {isDocumented ? undefined : error}
      </ErrorAlert>
    </div>
  )
}

interface ExamPhaseProps {
  exam: OpenExam
  calls: ReturnType<typeof useExamCalls>
  headingRef: Ref<HTMLHeadingElement>
}

function ExamPhase({ exam, calls, headingRef }: ExamPhaseProps) {
  const { state, details, act } = exam
  const { start, submit, regenerate } = calls
  const result = details?.result ?? null
  if (state.exam.isExamActive) return <RunningExam exam={exam} calls={calls} headingRef={headingRef} />
  if (!state.exam.isExamSubmitted)
    return (
      <ExamIntro
        questionCount={state.questions.length}
        headingRef={headingRef}
        isStarting={start.isBusy}
        isRegenerating={regenerate.isBusy}
        fault={start.fault}
        onStart={start.run}
        onRegenerate={regenerate.run}
      />
    )
  if (details === undefined || result === null)
    return (
      <GradingPending
        headingRef={headingRef}
        isGrading={submit.isBusy || details?.exam.isGradingPending === false}
        fault={submit.fault}
        onRetry={submit.run}
      />
    )
  if (state.isReviewing)
    return (
      <ExamReview
        state={state}
        details={details}
        result={result}
        headingRef={headingRef}
        act={act}
        onRegraded={exam.restore}
      />
    )
  return (
    <ExamResult
      result={result}
      questions={state.questions}
      headingRef={headingRef}
      isRegenerating={regenerate.isBusy}
      onReview={(index) => act({ type: 'open', index })}
      onTakeAgain={regenerate.run}
    />
  )
}

function RunningExam({ exam, calls, headingRef }: ExamPhaseProps) {
  const { state, act } = exam
  const { submit } = calls
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    const tooLong = state.questions.findIndex(
      ({ id }) => (state.studentAnswers[id] ?? '').length > examLimits.answer,
    )
    if (tooLong >= 0) act({ type: 'open', index: tooLong })
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
        state={state}
        headingRef={headingRef}
        isSubmitting={submit.isBusy}
        act={act}
        onSubmit={ask}
      />
      <SubmitDialog
        state={state}
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

const viewOf = ({ exam, isReviewing, currentQuestionIndex, questions }: ExamState): string => {
  if (questions.length === 0) return ''
  if (exam.isExamActive || isReviewing) return `${exam.isExamActive}-${currentQuestionIndex}`
  return exam.isExamSubmitted ? 'result' : 'intro'
}

/** A view that replaces another takes the focus to its heading, so that whoever cannot see it hears it. */
function useArrival(view: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(view)
  useEffect(() => {
    const before = seen.current
    seen.current = view
    if (before !== '' && before !== view) heading.current?.focus()
  }, [view])
  return heading
}
