import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { inWords } from '#contract/words/number-words.ts'
import { BesideAnswer } from '#web/exams/asking/beside-answer.tsx'
import { AnswerField } from './answer-field.tsx'
import { flagTurned, opened, unanswered } from './exam-changes.ts'
import { ExamClock } from './exam-clock.tsx'
import classes from './exam-question.module.css'
import { ExamText } from './exam-text.tsx'
import { capitalised, inPoints } from './number-words.ts'
import { QuestionMarks } from './question-marks.tsx'

interface ExamQuestionProps {
  exam: ExamDetails
  headingRef: Ref<HTMLHeadingElement>
  isSubmitting: boolean
  change: (changes: SaveExam) => void
  /** The exam with one more hint. */
  onHint: (exam: ExamDetails) => void
  onSubmit: () => void
}

/** The exam under way: one question at a time, in any order. */
export function ExamQuestion(props: ExamQuestionProps) {
  const { exam, headingRef, isSubmitting, change, onHint, onSubmit } = props
  const { questions, studentAnswers, flagged, currentQuestionIndex: index } = exam
  const { startedAt } = exam.exam
  const question = questions[index]
  if (question === undefined) return null
  const open = unanswered(exam)
  const isFlagged = flagged.includes(question.id)
  const openAt = (to: number) => change(opened(exam, to))
  const isLast = index === questions.length - 1
  return (
    <>
      <div className={`row wrap small digits mb-20 muted ${classes.progress}`}>
        <QuestionMarks
          currentIndex={index}
          onOpen={openAt}
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
        onAnswer={(answer) => change({ studentAnswers: { [question.id]: answer } })}
      />
      <BesideAnswer exam={exam} question={question} change={change} onHint={onHint} />
      <div className={`row between gap-12 ${classes.tools}`}>
        <Button
          variant="subtle"
          size="sm"
          aria-pressed={isFlagged}
          leftSection={isFlagged ? <IconFlagFilled size={16} /> : <IconFlag size={16} stroke={1.75} />}
          onClick={() => change(flagTurned(exam, question.id))}
        >
          Flag for later
        </Button>
        <span className="muted small">{inPoints(question.points)}</span>
      </div>
      <div className={`row wrap gap-12 ${classes.steps}`}>
        {index > 0 && (
          <Button
            className={classes.previous ?? ''}
            variant="subtle"
            leftSection={<IconChevronLeft size={18} stroke={1.75} />}
            onClick={() => openAt(index - 1)}
          >
            Previous question
          </Button>
        )}
        <Button
          {...(isLast ? {} : { variant: 'default' })}
          className={`ml-auto ${classes.submit}`}
          loading={isSubmitting}
          onClick={onSubmit}
        >
          Submit Exam
        </Button>
        {!isLast && (
          <Button
            className={classes.next ?? ''}
            rightSection={<IconChevronRight size={18} stroke={1.75} />}
            onClick={() => openAt(index + 1)}
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
