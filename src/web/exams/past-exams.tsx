import { useState } from 'react'
import type { PastExam } from '#contract/exam-details.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { ungraded } from '#web/lib/ungraded.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { pastExamsQuery } from './api.ts'
import classes from './past-exams.module.css'

/** All exams of the course so far, folded until the learner opens the list. */
export function PastExams({ courseId }: { courseId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={`line-above mt-28 ${classes.past}`}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>Exams in this course</summary>
      {isOpen && <PastExamList courseId={courseId} />}
    </details>
  )
}

function PastExamList({ courseId }: { courseId: string }) {
  const { list, items, more } = usePages(pastExamsQuery(courseId))
  if (list.isPending) return <p className="muted small">Loading...</p>
  if (list.isError && items.length === 0)
    return (
      <ErrorAlert
        title={sentenceFor(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (items.length === 0)
    return <p className="muted small">You have not submitted an exam in this course yet.</p>
  return (
    <>
      <ol className="mt-8">
        {items.map((exam) => (
          <PastExamLine key={exam.examId} exam={exam} />
        ))}
      </ol>
      <LoadMore {...more} />
    </>
  )
}

const dayAndTime = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function PastExamLine({ exam }: { exam: PastExam }) {
  return (
    <li className={classes.exam}>
      <div className="flex between gap-16">
        <span className={`shrinkable dark breaks ${classes.title}`}>
          {exam.lessonTitle === null || exam.lessonTitle === exam.title
            ? exam.title
            : `${exam.lessonTitle}: ${exam.title}`}
        </span>
        <span className="rigid strong digits">{exam.percent === null ? ungraded : `${exam.percent}%`}</span>
      </div>
      <div className="muted small">
        <time dateTime={exam.submittedAt}>{dayAndTime(exam.submittedAt)}</time>
        {exam.score !== null && ` · ${exam.score} of ${exam.maxScore} points`}
        {exam.isGradedByLearner && ' · Graded by you'}
      </div>
      {exam.missed.length > 0 && (
        <details className={`small ${classes.missed}`}>
          <summary>
            {exam.missed.length} {exam.missed.length === 1 ? 'question' : 'questions'} missed
          </summary>
          <ul>
            {exam.missed.map((prompt) => (
              <li key={prompt}>{prompt}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
