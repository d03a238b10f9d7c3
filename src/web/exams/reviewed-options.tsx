import { IconCheck, IconX } from '@tabler/icons-react'
import type { GradedAnswer } from '#contract/exams.ts'
import classes from './exam-review.module.css'
import { ExamText } from './exam-text.tsx'

interface ReviewedOptionsProps {
  options: readonly string[]
  graded: Pick<GradedAnswer, 'studentAnswer' | 'correctAnswer'>
}

const folded = (text: string) => text.trim().toLowerCase()

/** The options as they stood, with the right one and the chosen one marked in words. */
export function ReviewedOptions({ options, graded }: ReviewedOptionsProps) {
  const hasAnswer = graded.studentAnswer.trim() !== ''
  return (
    <>
      <ul className="stack gap-10 mb-16">
        {options.map((option) => {
          const isRight = folded(option) === folded(graded.correctAnswer)
          const isChosen = hasAnswer && folded(option) === folded(graded.studentAnswer)
          return (
            <li
              key={option}
              className={`row gap-12 ${classes.option}`}
              data-right={isRight || undefined}
              data-chosen={isChosen || undefined}
            >
              {isRight && <IconCheck size={18} stroke={2} aria-hidden="true" />}
              {!isRight && isChosen && <IconX size={18} stroke={2} aria-hidden="true" />}
              <span className="grow shrinkable breaks plain">
                <ExamText text={option} />
              </span>
              {(isRight || isChosen) && (
                <span className={`rigid small strong ${classes.note}`}>
                  {[...(isChosen ? ['Your answer'] : []), ...(isRight ? ['Right answer'] : [])].join(' · ')}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {!hasAnswer && <p className="muted mb-16">You gave no answer.</p>}
    </>
  )
}
