import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import type { SubmissionFeedback } from '#contract/projects/feedback.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { GradeBadge, GradeMark } from '#web/exams/grade-mark.tsx'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { OwnWords } from '#web/ui/own-words.tsx'
import classes from './criterion-row.module.css'
import type { AskedFeedback } from './use-feedback.ts'

const purposes = ['second-look']

interface CriterionRowProps {
  criterion: SubmissionFeedback['criteria'][number]
  index: number
  asked: AskedFeedback
  /** Criteria that the learner ticked have no quotation. */
  isExaminer: boolean
}

/**
 * One criterion: met or not yet, the quotation that shows it, the reason, and the learner's objection with
 * the reply.
 */
export function CriterionRow({ criterion, index, asked, isExaminer }: CriterionRowProps) {
  const { isMet, quotation, remark, reply } = criterion
  const grade = { correct: isMet, score: 0, maxScore: 1 }
  const isDisputed = asked.answerBack?.index === index && reply === null
  return (
    <div className={classes.row}>
      <GradeMark answer={grade} />
      <div className={`shrinkable breaks measure ${classes.words}`}>
        <h4 className={`title-h4 ${classes.title}`}>{criterion.criterion}</h4>
        {isExaminer && (
          <div className="mt-6">
            {quotation === null ? (
              <p className="muted small">No passage found</p>
            ) : (
              <OwnWords isSmall>{`“${quotation}”`}</OwnWords>
            )}
          </div>
        )}
        {remark !== '' && <Said>{remark}</Said>}
        {reply !== null && (
          <>
            <Argument>{reply.text}</Argument>
            <Said>{reply.answer}</Said>
          </>
        )}
        {isDisputed && (asked.isRunning || asked.failure !== null) && <SecondLook asked={asked} />}
      </div>
      <span className={`flex ${classes.badge}`}>
        <GradeBadge answer={grade} met="Met" />
      </span>
    </div>
  )
}

const Said = ({ children }: { children: string }) => (
  <div className={`small mt-6 ${classes.said}`}>
    <strong>Examiner: </strong>
    <ExamText text={children} />
  </div>
)

const Argument = ({ children }: { children: string }) => (
  <p className="small mt-6 pre-line">
    <strong className="dark">You: </strong>
    <span>{children}</span>
  </p>
)

/** The second review is running or failed: the learner's text is kept. */
function SecondLook({ asked }: { asked: AskedFeedback }) {
  return (
    <>
      <Argument>{asked.answerBack?.text ?? ''}</Argument>
      {asked.failure === null ? (
        <>
          <div className="row wrap gap-12 mt-6">
            <p className={`small ${classes.said}`} role="status">
              <strong>Examiner: </strong>I am looking again…
            </p>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlayerStop size={17} stroke={1.75} />}
              onClick={() => void asked.stop()}
            >
              Stop
            </Button>
          </div>
          <GuideWait label="The second look" purposes={purposes} hasStop />
        </>
      ) : (
        <div className="mt-8">
          <ErrorAlert title="There was no second look." onRetry={() => void asked.retry()}>
            {asked.failure}
          </ErrorAlert>
        </div>
      )}
    </>
  )
}
