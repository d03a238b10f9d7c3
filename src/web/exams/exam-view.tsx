import { type Ref, useEffect, useRef, useState } from 'react'
import type { ExamDetails } from '#contract/exam-details.ts'
import { examFaults, examLimits } from '#contract/exams.ts'
import { SelfGrade } from '#web/exams/grading/self-grade.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { ExamPlace } from './api.ts'
import classes from './exam.module.css'
import { opened } from './exam-changes.ts'
import { ExamIntro } from './exam-intro.tsx'
import { ExamQuestion } from './exam-question.tsx'
import { ExamResult } from './exam-result.tsx'
import { ExamReview } from './exam-review.tsx'
import { ExamSkeleton } from './exam-skeleton.tsx'
import { GradingPending } from './grading-pending.tsx'
import { PastExams } from './past-exams.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { TooLittleText } from './too-little-text.tsx'
import { type Call, type OpenExam, useExam } from './use-exam.ts'

interface ExamViewProps {
  place: ExamPlace
  /** The lesson counts what is ready, and ends with what is done. */
  onDetails: (details: ExamDetails) => void
  /** Opens the page of this lesson on which a source can be pasted; undefined where it has none. */
  onBringText: (() => void) | undefined
  /** Its questions came with the course. */
  isAuthored: boolean
}

/** The exam of an Examiner's activity, from its first showing to the last look at a mistake. */
export function ExamView(props: ExamViewProps) {
  return <Exam key={props.place.activityId} {...props} />
}

function Exam({ place, onDetails, onBringText, isAuthored }: ExamViewProps) {
  const open = useExam(place, onDetails)
  const { exam, saveFault, regenerate } = open
  const headingRef = useArrival(viewOf(open))
  if (exam === undefined)
    return (
      <NoExamYet
        call={open.loading}
        headingRef={headingRef}
        activityId={place.activityId}
        onBringText={onBringText}
      />
    )
  if (regenerate.isBusy) return <ExamSkeleton activityId={place.activityId} />
  return (
    <div className={classes.exam}>
      {saveFault !== null && exam.exam.isExamActive && (
        <div className="mb-16">
          <ErrorAlert title="Your last change is only in this browser yet." onRetry={open.save}>
            {saveFault}
          </ErrorAlert>
        </div>
      )}
      {regenerate.needsText && (
        <TooLittleText call={regenerate} headingRef={takeFocus} onBringText={onBringText} />
      )}
      {regenerate.fault !== null && !regenerate.needsText && (
        <div className="mb-16">
          <ErrorAlert title={regenerate.fault} onRetry={regenerate.run} />
        </div>
      )}
      <ExamPhase place={place} open={open} exam={exam} headingRef={headingRef} isAuthored={isAuthored} />
      {!exam.exam.isExamActive && <PastExams courseId={place.courseId} />}
    </div>
  )
}

/** Before there are questions: they are on their way, or they could not be had. */
function NoExamYet({
  call,
  headingRef,
  activityId,
  onBringText,
}: {
  call: Call
  headingRef: Ref<HTMLHeadingElement>
  activityId: string
  onBringText: ExamViewProps['onBringText']
}) {
  const { fault, isBusy, run } = call
  if (fault === null) return <ExamSkeleton activityId={activityId} />
  if (call.needsText)
    return (
      <div className={classes.exam}>
        <TooLittleText call={call} headingRef={headingRef} onBringText={onBringText} />
      </div>
    )
  const isDocumented = fault === examFaults.questions || fault === examFaults.noQuestions
  return (
    <div className={classes.exam}>
      <ErrorAlert title={isDocumented ? fault : examFaults.questions} onRetry={run} retrying={isBusy}>
        {isDocumented ? undefined : fault}
      </ErrorAlert>
    </div>
  )
}

interface ExamPhaseProps {
  open: OpenExam
  exam: ExamDetails
  headingRef: Ref<HTMLHeadingElement>
}

function ExamPhase(props: ExamPhaseProps & Pick<ExamViewProps, 'place' | 'isAuthored'>) {
  const { place, open, exam, headingRef, isAuthored } = props
  const { start, submit, regenerate, change } = open
  const { isExamActive, isExamSubmitted, isGradingPending } = exam.exam
  if (isExamActive) return <RunningExam open={open} exam={exam} headingRef={headingRef} />
  if (!isExamSubmitted)
    return (
      <ExamIntro
        questionCount={exam.questions.length}
        headingRef={headingRef}
        isStarting={start.isBusy}
        isRegenerating={regenerate.isBusy}
        fault={start.fault}
        isAuthored={isAuthored}
        onStart={start.run}
        onRegenerate={regenerate.run}
      />
    )
  if (exam.result === null && exam.selfGrading !== null)
    return (
      <SelfGrade
        place={place}
        exam={exam}
        waiting={exam.selfGrading}
        headingRef={headingRef}
        change={change}
        onGraded={open.restore}
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
      result={exam.result}
      questions={exam.questions}
      headingRef={headingRef}
      isRegenerating={regenerate.isBusy}
      onReview={(index) => change(opened(exam, index))}
      onTakeAgain={regenerate.run}
    />
  )
}

function RunningExam({ open, exam, headingRef }: ExamPhaseProps) {
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

/** Empty while there is nothing to look at yet. */
const viewOf = ({ exam: shown, loading, regenerate }: OpenExam): string => {
  if (shown === undefined) return loading.needsText ? 'too little text' : ''
  if (regenerate.isBusy) return ''
  const { exam, isReviewing, currentQuestionIndex, selfGrading } = shown
  if (selfGrading !== null) return `own-${currentQuestionIndex}`
  if (exam.isExamActive || isReviewing) return `${exam.isExamActive}-${currentQuestionIndex}`
  return exam.isExamSubmitted ? 'result' : 'intro'
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()

/**
 * A view that replaces another takes the focus to its heading, so that whoever cannot see it hears it. So does one that
 * comes back after a wait in which the focus was lost with the button that began it.
 */
function useArrival(view: string) {
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
