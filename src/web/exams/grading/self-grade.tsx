import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { ExamDetails, SaveExam, SelfGraded } from '#contract/exam-details.ts'
import { partOfPoints } from '#contract/exams/rules.ts'
import { pastExamsKey, selfGradeExam } from '#web/exams/api.ts'
import question from '#web/exams/exam-question.module.css'
import { ExamText } from '#web/exams/exam-text.tsx'
import { inPoints } from '#web/exams/number-words.ts'
import { QuestionMarks } from '#web/exams/question-marks.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { RubricTicks } from './rubric-ticks.tsx'
import classes from './self-grade.module.css'

interface SelfGradeProps {
  exam: ExamDetails
  waiting: readonly SelfGraded[]
  headingRef: Ref<HTMLHeadingElement>
  change: (changes: SaveExam) => void
  onGraded: (details: ExamDetails) => void
  /** The exam may be another by now. */
  onRefused: () => void
}

const tickOf = (questionId: string, index: number) => `${questionId}:${index}`

/** The learner grades what they said in their own words: beside a model answer, point by point. */
export function SelfGrade({ exam, waiting, headingRef, change, onGraded, onRefused }: SelfGradeProps) {
  const { questions, studentAnswers, currentQuestionIndex } = exam
  const { examId } = exam.exam
  const client = useQueryClient()
  const ticks = useDraft<string[]>({ place: `self-grade-${examId}`, empty: [] })
  const isTicked = (questionId: string) => (_point: string, index: number) =>
    ticks.value.includes(tickOf(questionId, index))
  const count = useMutation({
    mutationFn: () =>
      selfGradeExam(
        examId,
        Object.fromEntries(
          waiting.map(({ questionId, rubric }) => [questionId, rubric.map(isTicked(questionId))]),
        ),
      ),
    onSuccess: (graded) => {
      ticks.clear()
      onGraded(graded)
    },
    // A model may have been connected meanwhile: then it is no longer the learner's to grade.
    onError: onRefused,
    onSettled: () => client.invalidateQueries({ queryKey: pastExamsKey(exam.exam.courseId) }),
  })
  const waitingFor = (id: string) => waiting.find(({ questionId }) => questionId === id)
  const places = questions.flatMap(({ id }, index) => (waitingFor(id) ? [index] : []))
  const index = places.includes(currentQuestionIndex) ? currentQuestionIndex : (places[0] ?? 0)
  const asked = questions[index]
  const own = asked && waitingFor(asked.id)
  if (asked === undefined || own === undefined) return null
  const met = own.rubric.map(isTicked(asked.id))
  const openAt = (to: number) => change({ currentQuestionIndex: to })
  const before = places.findLast((other) => other < index)
  const next = places.find((other) => other > index)
  return (
    <>
      <div className={`row wrap small digits mb-20 muted ${question.progress}`}>
        <QuestionMarks
          currentIndex={index}
          onOpen={openAt}
          states={questions.map(({ id }, other) => ({
            isFilled: other < index || waitingFor(id) === undefined,
            isFixed: waitingFor(id) === undefined,
            words: [waitingFor(id) ? 'you grade this one' : 'graded for you'],
          }))}
        />
        <span>
          Question {index + 1} of {questions.length}, in your own words
        </span>
      </div>
      <h3 ref={headingRef} className={`mb-20 ${question.prompt}`} tabIndex={-1}>
        <ExamText text={asked.prompt} />
      </h3>
      <div className={`pair ${classes.pair}`}>
        <section aria-label="Your answer">
          <p className="muted small strong">Your answer</p>
          <p className="pre-wrap breaks">{studentAnswers[asked.id]}</p>
        </section>
        <section aria-label="Model answer">
          <p className={`small strong ${classes.model}`}>Model answer</p>
          <div className="breaks">
            <ExamText text={own.modelAnswer} />
          </div>
        </section>
      </div>
      <RubricTicks
        key={asked.id}
        rubric={own.rubric}
        points={asked.points}
        met={met}
        onTick={(point, isMet) => {
          const tick = tickOf(asked.id, point)
          const others = ticks.value.filter((one) => one !== tick)
          ticks.keep(isMet ? [...others, tick] : others)
        }}
      />
      {count.isError && (
        <div className="mt-16">
          <ErrorAlert
            title={sentenceFor(count.error)}
            onRetry={() => count.mutate()}
            retrying={count.isPending}
          />
        </div>
      )}
      <div className={`row wrap gap-12 mt-20 ${classes.sum}`}>
        <span className="dark strong digits mr-auto" role="status">
          {partOfPoints(asked.points, met)} of {inPoints(asked.points)}
        </span>
        {before !== undefined && (
          <Button
            variant="subtle"
            leftSection={<IconChevronLeft size={18} stroke={1.75} />}
            onClick={() => openAt(before)}
          >
            Previous answer
          </Button>
        )}
        {next === undefined ? (
          <Button loading={count.isPending} onClick={() => count.mutate()}>
            Count my points
          </Button>
        ) : (
          <Button rightSection={<IconChevronRight size={18} stroke={1.75} />} onClick={() => openAt(next)}>
            Next answer
          </Button>
        )}
      </div>
      <p className="muted tiny mt-16">Graded by you. It says so wherever this result appears.</p>
    </>
  )
}
