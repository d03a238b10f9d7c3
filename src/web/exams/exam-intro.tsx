import { Button } from '@mantine/core'
import { IconClock, IconListNumbers, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { examLimits } from '#contract/exams.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './exam.module.css'
import { capitalised, inWords } from './number-words.ts'

interface ExamIntroProps {
  questionCount: number
  headingRef: Ref<HTMLHeadingElement>
  isStarting: boolean
  isRegenerating: boolean
  fault: string | null
  /** The questions came with the course: others are drawn, and nothing is written. */
  isAuthored: boolean
  onStart: () => void
  onRegenerate: () => void
}

/** Before the exam: what it will be, and the way in. */
export function ExamIntro(props: ExamIntroProps) {
  const { questionCount, headingRef, isStarting, isRegenerating, fault, onStart, onRegenerate } = props
  const minutes = questionCount * examLimits.minutesPerQuestion
  return (
    <>
      {fault !== null && (
        <div className="mb-16">
          <ErrorAlert title={fault} onRetry={onStart} retrying={isStarting} />
        </div>
      )}
      <h3 ref={headingRef} tabIndex={-1}>
        Ready when you are
      </h3>
      <p className="measure mb-16">
        These questions are about what you have just read. Take your time. You can ask me what a question
        means; we look at the answers together afterwards.
      </p>
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
        <Button loading={isStarting} disabled={isRegenerating} onClick={onStart}>
          Start Exam
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={17} stroke={1.75} />}
          loading={isRegenerating}
          disabled={isStarting}
          onClick={onRegenerate}
        >
          {props.isAuthored ? 'Draw other questions' : 'Generate again'}
        </Button>
      </div>
    </>
  )
}
