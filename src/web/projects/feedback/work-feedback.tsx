import { Button } from '@mantine/core'
import { IconFileText, IconHistory } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Milestone, Submission } from '#contract/milestones.ts'
import type { SubmissionFeedback } from '#contract/projects/feedback.ts'
import { sayMet } from '#contract/projects/feedback-rules.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { localDate, sayDay } from '#contract/time/calendar-date.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { GradedByYou } from '#web/exams/grading/graded-points.tsx'
import { appConfig } from '#web/lib/config.ts'
import { AnswerBackDialog } from '#web/projects/late-dialogs.ts'
import { GuideSigil, guideScope } from '#web/ui/guide-sigil.tsx'
import { AskForFeedback } from './ask-for-feedback.tsx'
import { CriteriaTicks } from './criteria-ticks.tsx'
import { CriterionRow } from './criterion-row.tsx'
import { openCriteria } from './open-criteria.ts'
import { type AskedFeedback, useFeedback } from './use-feedback.ts'
import { versionName, versionTitle } from './version-words.ts'
import classes from './work-feedback.module.css'
import { YourText } from './your-text.tsx'

interface WorkFeedbackProps {
  project: ProjectWithMilestones
  milestone: Milestone
  /** The element of the milestone that holds its actions. */
  tools: HTMLElement | null
}

const icon = { size: 17, stroke: 1.75 } as const

/** The feedback on the work, version by version, newest first. */
export function WorkFeedback({ project, milestone, tools }: WorkFeedbackProps) {
  const { submissions } = milestone
  const [chosen, choose] = useState<string | null>(null)
  const at = Math.max(
    0,
    submissions.findIndex(({ id }) => id === chosen),
  )
  const submission = submissions[at]
  if (submission === undefined) return null
  const numberOf = (place: number) => submissions.length - place
  const others = [at + 1, at - 1].flatMap((place) => {
    const other = submissions[place]
    return other ? { id: other.id, title: versionTitle(numberOf(place)) } : []
  })
  return (
    <Version
      key={submission.id}
      project={project}
      milestone={milestone}
      submission={submission}
      name={versionName(numberOf(at))}
      earlier={submissions.slice(at + 1).find(({ feedback }) => feedback !== null)?.feedback ?? null}
      others={others.map(({ id, title }) => (
        <Button
          key={id}
          variant="subtle"
          size="sm"
          leftSection={<IconHistory {...icon} />}
          onClick={() => choose(id)}
        >
          {title}
        </Button>
      ))}
      tools={tools}
    />
  )
}

interface VersionProps extends WorkFeedbackProps {
  submission: Submission
  /** 'second version' */
  name: string
  /** The feedback on the previous version. */
  earlier: SubmissionFeedback | null
  /** Links to the neighbouring versions. */
  others: ReactNode[]
}

function Version({ project, milestone, submission, name, earlier, others, tools }: VersionProps) {
  const place = { id: project.id, milestoneId: milestone.id, submissionId: submission.id }
  const asked = useFeedback(place, submission)
  const [isAnswering, setIsAnswering] = useState(false)
  const { feedback } = asked
  const heading = useNewsFocus(asked.isRunning, feedback !== null)
  const mayAsk = appConfig.model.connected && project.status !== 'archived'
  const open = feedback === null ? [] : openCriteria(feedback)
  const mayAnswer = mayAsk && feedback?.writtenBy === 'model' && open.length > 0 && !asked.isRunning
  return (
    <>
      <section className={`mt-20 ${guideScope('Examiner')} ${classes.section}`} aria-label="Feedback">
        {feedback === null ? (
          <NotYetGiven {...{ project, milestone, submission, name, others, asked, mayAsk }} />
        ) : (
          <Given {...{ submission, name, earlier, others, asked, feedback, heading }} />
        )}
      </section>
      {mayAnswer &&
        tools &&
        createPortal(
          <Button variant="default" size="sm" onClick={() => setIsAnswering(true)}>
            I see it differently
          </Button>,
          tools,
        )}
      <AnswerBackDialog
        subject={isAnswering ? open : null}
        onClose={() => setIsAnswering(false)}
        onSend={(answerBack) => void asked.answer(answerBack)}
      />
    </>
  )
}

type NotYetGivenProps = Pick<VersionProps, 'project' | 'milestone' | 'submission' | 'name' | 'others'> & {
  asked: AskedFeedback
  mayAsk: boolean
}

function NotYetGiven({ project, milestone, submission, name, others, asked, mayAsk }: NotYetGivenProps) {
  const { successCriteria } = milestone
  const ways = others.length > 0 && <div className={`flex wrap ${classes.ways}`}>{others}</div>
  if (project.status === 'archived') return ways
  if (successCriteria.length === 0)
    return (
      <>
        <p className="muted small">
          Add success criteria to this milestone, and your work can be checked against them.
        </p>
        {ways}
      </>
    )
  if (mayAsk)
    return (
      <AskForFeedback
        asked={asked}
        name={name}
        criteria={successCriteria.length}
        hasWords={submission.text !== ''}
      >
        {ways}
      </AskForFeedback>
    )
  const place = { id: project.id, milestoneId: milestone.id, submissionId: submission.id }
  return (
    <>
      <CriteriaTicks place={place} criteria={successCriteria} name={name} />
      {ways}
    </>
  )
}

type GivenProps = Pick<VersionProps, 'submission' | 'name' | 'earlier' | 'others'> & {
  asked: AskedFeedback
  feedback: SubmissionFeedback
  heading: Ref<HTMLHeadingElement>
}

function Given({ submission, name, earlier, others, asked, feedback, heading }: GivenProps) {
  const [showsText, setShowsText] = useState(false)
  const textId = useId()
  const isExaminer = feedback.writtenBy === 'model'
  const isLookedAtAgain = feedback.criteria.some(({ isMet, reply }) => isMet && reply !== null)
  const date = sayDay(localDate(new Date(feedback.createdAt)), localDate(new Date()))
  return (
    <>
      <div className={`flex wrap between ${classes.head}`}>
        <div className="row gap-12 shrinkable">
          {isExaminer && <GuideSigil leader="Examiner" />}
          <div className="shrinkable">
            <h3 ref={heading} tabIndex={-1} className={classes.name} data-own={!isExaminer || undefined}>
              {isExaminer ? 'Examiner' : 'Your own check'}
            </h3>
            <p className="muted small">
              {isExaminer ? 'Feedback on your' : 'Of your'} {name},{' '}
              <time dateTime={feedback.createdAt}>{date}</time> {!isExaminer && <GradedByYou />}
            </p>
          </div>
        </div>
        <div className={`flex wrap ${classes.ways}`}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconFileText {...icon} />}
            aria-expanded={showsText}
            aria-controls={textId}
            onClick={() => setShowsText(!showsText)}
          >
            Your text
          </Button>
          {others}
        </div>
      </div>
      <div id={textId} hidden={!showsText}>
        {showsText && <YourText submission={submission} feedback={feedback} />}
      </div>
      <div className="breaks max-68 mt-12">
        {sayMet(feedback, earlier)} {feedback.summary !== '' && <ExamText text={feedback.summary} />}
      </div>
      <ul className="mt-16">
        {feedback.criteria.map((criterion, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place among them
          <li key={index} className={classes.criterion}>
            <CriterionRow criterion={criterion} index={index} asked={asked} isExaminer={isExaminer} />
          </li>
        ))}
      </ul>
      {feedback.nextStep !== '' && (
        <div className="breaks max-68 mt-16">
          <strong className="dark">
            {isLookedAtAgain ? 'Next step, from the first look: ' : 'Next step: '}
          </strong>
          <ExamText text={feedback.nextStep} />
        </div>
      )}
    </>
  )
}

/**
 * New feedback, from a run or from the learner's ticks, gets the focus, unless the learner moved it
 * elsewhere.
 */
function useNewsFocus(isRunning: boolean, isGiven: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ isRunning, isGiven })
  useEffect(() => {
    const isNews = (before.current.isRunning && !isRunning) || (!before.current.isGiven && isGiven)
    before.current = { isRunning, isGiven }
    if (isNews && document.activeElement === document.body) heading.current?.focus()
  }, [isRunning, isGiven])
  return heading
}
