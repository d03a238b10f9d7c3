import { Button } from '@mantine/core'
import { IconArrowsShuffle, IconRefresh } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { ExamDetails } from '#contract/exam-details.ts'
import { examFaults } from '#contract/exams/rules.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { type ExamPlace, examQuery } from './api.ts'
import classes from './exam.module.css'
import { ExamIntro } from './exam-intro.tsx'
import { ExamPhase, UnsavedAlert, useArrival } from './exam-phase.tsx'
import { ExamSkeleton } from './exam-skeleton.tsx'
import { PastExams } from './past-exams.tsx'
import { TooLittleText } from './too-little-text.tsx'
import { type Call, useExam, useRegenerate } from './use-exam.ts'

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
  const open = useExam({ id: place.activityId, query: examQuery(place) }, onDetails)
  const { exam, start } = open
  const regenerate = useRegenerate(place, open)
  const headingRef = useArrival(open, regenerate.isBusy)
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
      <UnsavedAlert open={open} />
      {regenerate.needsText && (
        <TooLittleText call={regenerate} headingRef={takeFocus} onBringText={onBringText} />
      )}
      {regenerate.fault !== null && !regenerate.needsText && (
        <div className="mb-16">
          <ErrorAlert title={regenerate.fault} onRetry={regenerate.run} />
        </div>
      )}
      <ExamPhase
        open={open}
        exam={exam}
        headingRef={headingRef}
        intro={
          <ExamIntro
            lead="These questions are about what you have just read. Take your time. You can ask me what a question means; we look at the answers together afterwards."
            questionCount={exam.questions.length}
            headingRef={headingRef}
            start={start}
            other={
              <Button
                variant="subtle"
                leftSection={<IconRefresh size={17} stroke={1.75} />}
                disabled={start.isBusy}
                onClick={regenerate.run}
              >
                {isAuthored ? 'Draw other questions' : 'Generate again'}
              </Button>
            }
          />
        }
        next={
          <Button
            variant="subtle"
            leftSection={<IconArrowsShuffle size={17} stroke={1.75} />}
            onClick={regenerate.run}
          >
            Take again
          </Button>
        }
      />
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
  const isTitle = fault === examFaults.questions || fault === examFaults.noQuestions
  return (
    <div className={classes.exam}>
      <ErrorAlert title={isTitle ? fault : examFaults.questions} onRetry={run} retrying={isBusy}>
        {isTitle ? undefined : fault}
      </ErrorAlert>
    </div>
  )
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()
