import { tooLong } from '#contract/words/too-long.ts'
import '@mantine/core/styles/Input.layer.css'
import { examLimits } from '#contract/exams/rules.ts'
import type { OpenQuestion } from '#contract/exams.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import classes from './answer-field.module.css'
import { ExamText } from './exam-text.tsx'

interface AnswerFieldProps {
  question: OpenQuestion
  /** The element that holds the question's words. */
  labelId: string
  answer: string
  onAnswer: (answer: string) => void
}

/** Options to choose from, or room for a few sentences. */
export function AnswerField({ question, labelId, answer, onAnswer }: AnswerFieldProps) {
  if (question.kind === 'short_answer')
    return (
      <GrowingText
        className="mb-20"
        label="Your answer"
        description="One to four sentences are enough."
        aria-describedby={labelId}
        minRows={4}
        maxRows={16}
        value={answer}
        error={tooLong(answer, examLimits.answer)}
        classNames={fieldClasses}
        onChange={(event) => onAnswer(event.currentTarget.value)}
      />
    )
  return (
    <div role="radiogroup" aria-labelledby={labelId} className="stack gap-10 mb-20">
      {question.options.map((option) => (
        <label
          key={option}
          className={`row gap-14 breaks ${classes.option}`}
          data-checked={option === answer || undefined}
        >
          <input
            type="radio"
            name={`answer-${question.id}`}
            value={option}
            checked={option === answer}
            onChange={() => onAnswer(option)}
          />
          <ExamText text={option} />
        </label>
      ))}
    </div>
  )
}
