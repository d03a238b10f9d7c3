import { IconCheck, IconHourglass, IconSlash, IconX } from '@tabler/icons-react'
import type { GradedAnswer } from '#contract/exams.ts'
import classes from './grade-mark.module.css'

type AnswerGrade = Pick<GradedAnswer, 'correct' | 'score' | 'maxScore' | 'isPending'>

const grades = {
  correct: { words: 'Correct', Icon: IconCheck },
  partly: { words: 'In part', Icon: IconSlash },
  open: { words: 'Not yet', Icon: IconX },
  pending: { words: 'Grading pending', Icon: IconHourglass },
}

const gradeOf = ({ correct, score, isPending }: AnswerGrade) =>
  isPending ? 'pending' : correct ? 'correct' : score > 0 ? 'partly' : 'open'

/** A sign beside an answer; the badge says the same in words. */
export function GradeMark({ answer }: { answer: AnswerGrade }) {
  const grade = gradeOf(answer)
  const { Icon } = grades[grade]
  return (
    <span className={`place-center ${classes.mark}`} data-grade={grade} aria-hidden="true">
      <Icon size={15} stroke={2.25} />
    </span>
  )
}

/** `met` says what is right where it is no answer. */
export function GradeBadge({ answer, met }: { answer: AnswerGrade; met?: string }) {
  const grade = gradeOf(answer)
  return (
    <span className={`tiny strong nowrap ${classes.badge}`} data-grade={grade}>
      {grade === 'correct' && met !== undefined ? met : grades[grade].words}
    </span>
  )
}
