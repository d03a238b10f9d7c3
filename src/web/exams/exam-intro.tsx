import { Button } from '@mantine/core'
import { IconClock, IconListNumbers, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { examLimits } from '#contract/exams.ts'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import classes from './exam.module.css'
import { capitalised, inWords } from './number-words.ts'

interface ExamIntroProps {
  questionCount: number
  headingRef: Ref<HTMLHeadingElement>
  isStarting: boolean
  isRegenerating: boolean
  fault: string | null
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
        <div className={classes.fault}>
          <ErrorAlert title={fault} onRetry={onStart} retrying={isStarting} />
        </div>
      )}
      <h3 ref={headingRef} tabIndex={-1}>
        Ready when you are
      </h3>
      <p className={classes.lead}>
        These questions are on what you have just read. Take them at your own pace; you can ask me what a
        question means, and I keep the answers for afterwards.
      </p>
      <ul className={classes.facts}>
        <li>
          <IconListNumbers size={18} stroke={1.75} aria-hidden="true" />
          {capitalised(inWords(questionCount))} {questionCount === 1 ? 'question' : 'questions'}; every answer
          can be changed until you submit.
        </li>
        <li>
          <IconClock size={18} stroke={1.75} aria-hidden="true" />
          About {minutes} minutes. The time is shown, and nothing happens when it is over.
        </li>
        <li>
          <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
          Answers are saved as you go: another device continues where you stopped.
        </li>
      </ul>
      <div className={classes.buttons}>
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
          Generate again
        </Button>
      </div>
    </>
  )
}
