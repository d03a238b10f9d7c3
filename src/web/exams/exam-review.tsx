import { Button } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import type { GradingResult } from '#contract/exams.ts'
import { confidenceWords } from '#contract/knowledge/evidence.ts'
import { GradedByYou, GradedPoints, MarkedAnswer } from '#web/exams/grading/graded-points.tsx'
import { CitedPassage } from '#web/sources/cite/source-list.tsx'
import { BehindIt } from '#web/ui/answers/behind-it.tsx'
import { ChallengePanel } from './challenge-panel.tsx'
import { opened } from './exam-changes.ts'
import question from './exam-question.module.css'
import classes from './exam-review.module.css'
import { ExamText } from './exam-text.tsx'
import { GradeBadge } from './grade-mark.tsx'
import { inPoints } from './number-words.ts'
import { QuestionMarks } from './question-marks.tsx'
import { ReviewedOptions } from './reviewed-options.tsx'

interface ExamReviewProps {
  exam: ExamDetails
  result: GradingResult
  headingRef: Ref<HTMLHeadingElement>
  change: (changes: SaveExam) => void
  onRegraded: (details: ExamDetails) => void
}

/** One graded question at a time: the question, the learner's answer, the right answer and the reason. */
export function ExamReview({ exam, result, headingRef, change, onRegraded }: ExamReviewProps) {
  const { questions, currentQuestionIndex: index } = exam
  const asked = questions[index]
  const graded = result.questions.find(({ questionId }) => questionId === asked?.id)
  if (asked === undefined || graded === undefined) return null
  const stated = exam.confidences[asked.id]
  const citation = exam.citations[asked.id]
  const openAt = (to: number) => change(opened(exam, to))
  const gradeOf = (id: string) => result.questions.find(({ questionId }) => questionId === id)
  return (
    <>
      <div className={`row wrap small digits mb-20 muted ${question.progress}`}>
        <QuestionMarks
          currentIndex={index}
          onOpen={openAt}
          states={questions.map(({ id }) => ({
            isFilled: gradeOf(id)?.correct === true,
            words: [gradeOf(id)?.correct ? 'correct' : 'not yet'],
          }))}
        />
        <span>
          Question {index + 1} of {questions.length}
        </span>
        <span className="ml-auto inline-row wrap gap-10">
          {stated !== undefined && <span>You were {confidenceWords[stated].toLowerCase()}</span>}
          {graded.gradedBy === 'learner' && <GradedByYou />}
          {graded.score} of {inPoints(graded.maxScore)}
          <GradeBadge answer={graded} />
        </span>
      </div>
      <h3 ref={headingRef} className={`mb-20 ${question.prompt}`} tabIndex={-1}>
        <ExamText text={asked.prompt} />
      </h3>
      {asked.kind === 'short_answer' ? (
        <dl className={`mb-16 ${classes.answers}`}>
          <dt>Your answer</dt>
          <dd>
            {graded.studentAnswer.trim() === '' ? 'You gave no answer.' : <MarkedAnswer answer={graded} />}
          </dd>
          <dt>A model answer</dt>
          <dd>
            <ExamText text={graded.correctAnswer} />
          </dd>
        </dl>
      ) : (
        <ReviewedOptions options={asked.options} graded={graded} />
      )}
      {graded.points && (
        <div className="mb-16">
          <GradedPoints points={graded.points} />
        </div>
      )}
      {graded.misconception && <BehindIt misconception={graded.misconception} />}
      {graded.explanation !== '' && (
        <div className={`measure mb-16 ${classes.reason}`}>
          <b>Examiner:</b> <ExamText text={graded.explanation} />
        </div>
      )}
      {citation && (
        <div className={`measure mb-16 ${classes.reason}`}>
          <CitedPassage citation={citation} />
        </div>
      )}
      {/* There is no challenge to a grade that the learner gave. */}
      {graded.gradedBy !== 'learner' && (
        <ChallengePanel
          key={asked.id}
          questionId={asked.id}
          isFull={graded.correct}
          details={exam}
          onRegraded={onRegraded}
        />
      )}
      <div className={`row wrap gap-12 ${question.steps}`}>
        <Button
          className={classes.back ?? ''}
          variant="default"
          leftSection={<IconArrowLeft size={17} stroke={1.75} />}
          onClick={() => change({ isReviewing: false })}
        >
          Back to the result
        </Button>
        <div className={`flex gap-12 ml-auto ${classes.turn}`}>
          {index > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconChevronLeft size={18} stroke={1.75} />}
              onClick={() => openAt(index - 1)}
            >
              Previous question
            </Button>
          )}
          {index < questions.length - 1 && (
            <Button
              className={question.next ?? ''}
              rightSection={<IconChevronRight size={18} stroke={1.75} />}
              onClick={() => openAt(index + 1)}
            >
              Next question
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
