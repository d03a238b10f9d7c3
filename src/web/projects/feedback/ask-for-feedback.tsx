import { Button } from '@mantine/core'
import { IconMessageQuestion, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inWords } from '#contract/words/number-words.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { AskedFeedback } from './use-feedback.ts'
import classes from './work-feedback.module.css'

interface AskForFeedbackProps {
  asked: AskedFeedback
  /** 'second version' */
  name: string
  /** The number of criteria. */
  criteria: number
  /** The Examiner cannot read a link alone. */
  hasWords: boolean
  children: ReactNode
}

const purposes = ['feedback']
const icon = { size: 17, stroke: 1.75 } as const

/** A version without feedback: the learner can ask the Examiner, the Examiner reads, or the review failed. */
export function AskForFeedback({ asked, name, criteria, hasWords, children }: AskForFeedbackProps) {
  const { isRunning, failure } = asked
  return (
    <>
      {failure !== null && (
        <div className="mb-16">
          <ErrorAlert title="There is no feedback yet." onRetry={() => void asked.retry()}>
            {failure}
          </ErrorAlert>
        </div>
      )}
      <div className={`flex wrap between ${classes.head}`}>
        <div className="row gap-12 shrinkable">
          <GuideSigil leader="Examiner" />
          <div className="shrinkable">
            <h3 className={classes.name}>Examiner</h3>
            <p className="muted small" role="status">
              {isRunning ? `I am reading your ${name}…` : invitation(name, criteria, hasWords)}
            </p>
          </div>
        </div>
        <div className={`flex wrap ${classes.ways}`}>{children}</div>
      </div>
      {isRunning && <GuideWait label={`Feedback on your ${name}`} purposes={purposes} hasStop />}
      {hasWords && (failure === null || isRunning) && (
        // One button for all states, so that it keeps the focus.
        <Button
          className={classes.ask ?? ''}
          variant="default"
          size="sm"
          leftSection={isRunning ? <IconPlayerStop {...icon} /> : <IconMessageQuestion {...icon} />}
          onClick={() => void (isRunning ? asked.stop() : asked.ask())}
        >
          {isRunning ? 'Stop' : 'Ask for feedback'}
        </Button>
      )}
    </>
  )
}

function invitation(name: string, criteria: number, hasWords: boolean): string {
  if (!hasWords)
    return 'I can read text but not open links. Submit again with some text about your work, and I can look at it.'
  const by = criteria === 1 ? 'the criterion' : `the ${inWords(criteria)} criteria`
  return `I can check your ${name} against ${by}. You still decide whether the milestone is done.`
}
