import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import type { Ref } from 'react'
import { AnswerField } from './answer-field.tsx'
import { ExamClock } from './exam-clock.tsx'
import { type ExamEvent, type ExamState, unanswered } from './exam-machine.ts'
import classes from './exam-question.module.css'
import { ExamText } from './exam-text.tsx'
import { capitalised, inWords } from './number-words.ts'
import { QuestionMarks } from './question-marks.tsx'

interface ExamQuestionProps {
  state: ExamState
  headingRef: Ref<HTMLHeadingElement>
  isSubmitting: boolean
  act: (event: ExamEvent) => void
  onSubmit: () => void
}

/** The exam under way: one question at a time, in any order. */
export function ExamQuestion({ state, headingRef, isSubmitting, act, onSubmit }: ExamQuestionProps) {
  const { questions, studentAnswers, flagged, currentQuestionIndex: index, startedAt } = state
  const question = questions[index]
  if (question === undefined) return null
  const open = unanswered(state)
  const isFlagged = flagged.includes(question.id)
  const isLast = index === questions.length - 1
  return (
    <>
      <div className={`row wrap small digits mb-20 muted ${classes.progress}`}>
        <QuestionMarks
          currentIndex={index}
          onOpen={(to) => act({ type: 'open', index: to })}
          states={questions.map(({ id }, place) => ({
            isFilled: !open.includes(place),
            words: [
              open.includes(place) ? 'not answered' : 'answered',
              ...(flagged.includes(id) ? ['flagged'] : []),
            ],
          }))}
        />
        <span>
          Question {index + 1} of {questions.length}
        </span>
        {startedAt !== null && <ExamClock startedAt={startedAt} questionCount={questions.length} />}
      </div>
      <h3 id={`question-${question.id}`} ref={headingRef} className={`mb-20 ${classes.prompt}`} tabIndex={-1}>
        <ExamText text={question.prompt} />
      </h3>
      <AnswerField
        key={question.id}
        question={question}
        labelId={`question-${question.id}`}
        answer={studentAnswers[question.id] ?? ''}
        onAnswer={(answer) => act({ type: 'answer', questionId: question.id, answer })}
      />
      <div className={`row between gap-12 ${classes.tools}`}>
        <Button
          variant="subtle"
          size="sm"
          aria-pressed={isFlagged}
          leftSection={isFlagged ? <IconFlagFilled size={16} /> : <IconFlag size={16} stroke={1.75} />}
          onClick={() => act({ type: 'flag', questionId: question.id })}
        >
          Flag for later
        </Button>
        <span className="muted small">
          {question.points} {question.points === 1 ? 'point' : 'points'}
        </span>
      </div>
      <div className={`row wrap gap-12 ${classes.steps}`}>
        {index > 0 && (
          <Button
            className={classes.previous ?? ''}
            variant="subtle"
            leftSection={<IconChevronLeft size={18} stroke={1.75} />}
            onClick={() => act({ type: 'previous' })}
          >
            Previous question
          </Button>
        )}
        <Button
          {...(isLast ? {} : { variant: 'default' })}
          className={classes.submit ?? ''}
          loading={isSubmitting}
          onClick={onSubmit}
        >
          Submit Exam
        </Button>
        {!isLast && (
          <Button
            className={classes.next ?? ''}
            rightSection={<IconChevronRight size={18} stroke={1.75} />}
            onClick={() => act({ type: 'next' })}
          >
            Next question
          </Button>
        )}
      </div>
      <p className="muted small mt-16">
        Answers are saved as you go.{' '}
        {open.length === questions.length ? 'None' : capitalised(inWords(questions.length - open.length))} of{' '}
        {inWords(questions.length)} answered.
      </p>
    </>
  )
}
