import { Button } from '@mantine/core'
import { IconClock, IconListNumbers, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { examLimits } from '#contract/exams/rules.ts'
import { inWords } from '#contract/words/number-words.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './exam.module.css'
import { capitalised } from './number-words.ts'
import type { Call } from './use-exam.ts'

interface ExamIntroProps {
  /** What the questions are about. */
  lead: string
  questionCount: number
  headingRef: Ref<HTMLHeadingElement>
  start: Call
  /** What can be done instead. */
  other?: ReactNode
}

/** Before the exam: what it will be, and the way in. */
export function ExamIntro({ lead, questionCount, headingRef, start, other }: ExamIntroProps) {
  const minutes = questionCount * examLimits.minutesPerQuestion
  return (
    <>
      {start.fault !== null && (
        <div className="mb-16">
          <ErrorAlert title={start.fault} onRetry={start.run} retrying={start.isBusy} />
        </div>
      )}
      <h3 ref={headingRef} tabIndex={-1}>
        Ready when you are
      </h3>
      <p className="measure mb-16">{lead}</p>
      <ul className={`stack gap-6 muted mb-24 ${classes.facts}`}>
        <li>
          <IconListNumbers size={18} stroke={1.75} aria-hidden="true" />
          {capitalised(inWords(questionCount))} {questionCount === 1 ? 'question' : 'questions'}; every answer
          can be changed until you submit.
        </li>
        <li>
          <IconClock size={18} stroke={1.75} aria-hidden="true" />
          About {minutes} minutes. You will see a clock, but you can take longer.
        </li>
        <li>
          <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
          Your answers are saved as you go. You can carry on later, also on another device.
        </li>
      </ul>
      <div className="row wrap gap-12">
        <Button loading={start.isBusy} onClick={start.run}>
          Start Exam
        </Button>
        {other}
      </div>
    </>
  )
}
