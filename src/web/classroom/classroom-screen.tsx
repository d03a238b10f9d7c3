import { Button } from '@mantine/core'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'
import type { ExamDetails } from '#contract/exam-details.ts'
import type { ChatSight } from '#web/classroom/chat/activity-chat.tsx'
import { ChatToCome } from '#web/classroom/chat/chat-to-come.tsx'
import { LateChat, usePreloadedChat } from '#web/classroom/chat/late-chat.tsx'
import { useHasFailed } from '#web/classroom/prepare/lesson-content.ts'
import { myCoursesQuery, refreshCourses } from '#web/courses/api.ts'
import { classroomPath, setCurrentCourse } from '#web/courses/current-course.ts'
import { examKey, examQuery, examRole, progressOf } from '#web/exams/api.ts'
import examClasses from '#web/exams/exam.module.css'
import { examPart } from '#web/exams/exam-part.ts'
import { ExamSkeleton } from '#web/exams/exam-skeleton.tsx'
import { OwnGradingNotice } from '#web/exams/grading/own-grading-notice.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { currentCourseId } from '#web/lib/kept/current-course-id.ts'
import { Late } from '#web/lib/late-part.tsx'
import { todayQuery } from '#web/review/use-today.ts'
import { NoModelNotice } from '#web/shell/no-model-notice.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { preloadMarkdown } from '#web/ui/markdown/markdown.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { classroomKeys, classroomQuery } from './api.ts'
import type { EndedLesson } from './closing-panel.tsx'
import { closingPart } from './closing-part.ts'
import { LessonView } from './lesson-view.tsx'
import { NoActiveLesson, ProfileRequired } from './no-lesson.tsx'
import { noteInLesson } from './note-in-lesson.ts'
import { type OpenLesson, useLesson } from './use-lesson.ts'
import { WelcomePanel } from './welcome-panel.tsx'

function lessonNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

export function ClassroomScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // Loads the typesetter while the guides still think.
  useEffect(() => void preloadMarkdown(), [])
  usePreloadedChat()
  useRefreshOnLeaving()
  // Leaving may remove the course from storage; the lesson on screen stays the same.
  const [courseId, setCourseId] = useState(currentCourseId)
  const [ended, setEnded] = useState<EndedLesson | null>(null)
  const [timesContinued, setTimesContinued] = useState(0)
  // The button that had the focus disappears with its screen.
  useEffect(() => (timesContinued > 0 ? focusHeading() : undefined), [timesContinued])
  const lesson = lessonNumber(params.get('lesson'))
  const goOn = (course: OwnCourse) => {
    setCurrentCourse(course)
    setCourseId(course.id)
    setEnded(null)
    void navigate(classroomPath(), { replace: true })
    setTimesContinued((times) => times + 1)
  }
  if (ended !== null)
    return (
      <Late
        part={closingPart}
        waiting={<WelcomePanel />}
        failed={(retry) => (
          <ErrorAlert title="Your session has ended and is saved." onRetry={retry}>
            What comes after it could not be loaded. Check your connection, then try again.
          </ErrorAlert>
        )}
      >
        {(Closing) => <Closing lesson={ended} onContinue={() => goOn(ended.course)} />}
      </Late>
    )
  if (courseId === null) return <NoLesson onContinue={goOn} />
  return (
    <Lesson
      key={`${courseId}-${lesson}`}
      courseId={courseId}
      number={lesson}
      onContinue={goOn}
      onEnded={setEnded}
    />
  )
}

/** A visit to the classroom counts as using its course, and the lists of courses are ordered by last use. */
function useRefreshOnLeaving(): void {
  const client = useQueryClient()
  useEffect(() => () => void refreshCourses(client), [client])
}

/** Drops the lesson from the cache, so that a learner who returns gets the server's lesson and position. */
function useForgetOnLeaving(courseId: string): void {
  const client = useQueryClient()
  useEffect(
    () => () => {
      const filter = { queryKey: [...classroomKeys, courseId], type: 'inactive' } as const
      // The queries of this screen become inactive only after this cleanup.
      setTimeout(() => client.removeQueries(filter))
    },
    [client, courseId],
  )
}

const maxOffers = 5

const hasLessonLeft = ({ completed, units }: OwnCourse) => !completed && units.length > 0

function NoLesson({ onContinue }: { onContinue: (course: OwnCourse) => void }) {
  const { list, items } = usePages(myCoursesQuery(''))
  const { data, isFetching, error, refetch } = list
  const courses = data && items.filter(hasLessonLeft)
  const fault = error !== null && data === undefined && (
    <Notice
      tone="danger"
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      {sentenceFor(error)}
    </Notice>
  )
  return <NoActiveLesson courses={courses?.slice(0, maxOffers)} fault={fault} onContinue={onContinue} />
}

interface LessonProps {
  courseId: string
  number: number | undefined
  onContinue: (course: OwnCourse) => void
  onEnded: (ended: EndedLesson) => void
}

function Lesson({ courseId, number, onContinue, onEnded }: LessonProps) {
  useForgetOnLeaving(courseId)
  const lesson = useLesson({ courseId, lesson: number })
  if (lesson.state === 'no-lesson') return <NoLesson onContinue={onContinue} />
  if (lesson.state === 'no-profile') return <ProfileRequired />
  if (lesson.state === 'loading') return <WelcomePanel />
  if (lesson.state === 'failed')
    return (
      <WelcomePanel
        fault={
          <Notice tone="danger" action={<Button onClick={lesson.retry}>Retry</Button>}>
            {lesson.sentence}
          </Notice>
        }
      />
    )
  return <LessonInClass lesson={lesson} onEnded={onEnded} />
}

function LessonInClass({ lesson, onEnded }: { lesson: OpenLesson; onEnded: LessonProps['onEnded'] }) {
  const client = useQueryClient()
  const { room, activity, isWhole } = lesson
  const { course } = room
  const { examStatus } = activity
  const hasFailed = useHasFailed(activity.id)
  const isExam = activity.leader === 'Examiner'
  // Loads the exam's script while the plan is still being made.
  useEffect(() => (isExam ? examPart.preload() : undefined), [isExam])
  const openExam = useQuery<ExamDetails>({ queryKey: examKey(activity.id), queryFn: skipToken })
  const isExamOpen = isExam && examStatus !== 'submitted' && examStatus !== 'graded'
  const placeOf = (activityId: string) => ({ activityId, courseId: course.id })
  const noteExam = (activityId: string, details: ExamDetails) =>
    noteInLesson(client, course.id, activityId, progressOf(details))
  const page = lesson.activities.findIndex(({ leader }) => leader === 'Professor')
  const exam = isExam && isWhole && (
    <Late
      part={examPart}
      waiting={<ExamSkeleton activityId={activity.id} />}
      failed={(retry) => (
        <div className={examClasses.exam}>
          <ErrorAlert title="The exam could not be loaded." onRetry={retry}>
            Check your connection, then try again. Nothing you answered was lost.
          </ErrorAlert>
        </div>
      )}
    >
      {(ExamView) => (
        <ExamView
          place={placeOf(activity.id)}
          onDetails={(details) => noteExam(activity.id, details)}
          onBringText={page < 0 ? undefined : () => lesson.select(page)}
          isAuthored={activity.isAuthored}
        />
      )}
    </Late>
  )
  const chat = (sight: ChatSight) =>
    isWhole ? (
      <LateChat activity={activity} hasFailed={hasFailed || openExam.isLoadingError} {...sight} />
    ) : (
      <ChatToCome leader={activity.leader} />
    )
  return (
    <LessonView
      lesson={lesson}
      exam={exam}
      examRole={examRole(activity, openExam.data)}
      prepareExam={async (id) => {
        examPart.preload()
        noteExam(id, await client.fetchQuery(examQuery(placeOf(id))))
      }}
      chat={chat}
      notice={isExam ? <OwnGradingNotice /> : <NoModelNotice />}
      isExamOpen={isExamOpen}
      onEnded={onEnded}
    />
  )
}

/** How long the lesson that was requested first is kept until the screen renders with it. */
const keptForDrawingMs = 5000

ClassroomScreen.askFirst = askFirst((client) => {
  const courseId = currentCourseId()
  if (courseId === null) return [client.prefetchInfiniteQuery(myCoursesQuery(''))]
  const lesson = lessonNumber(new URLSearchParams(window.location.search).get('lesson'))
  const room = { ...classroomQuery({ courseId, lesson }), gcTime: keptForDrawingMs }
  return [preloadMarkdown(), client.prefetchQuery(room), client.prefetchQuery(todayQuery)]
})
