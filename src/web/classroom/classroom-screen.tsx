import { Button } from '@mantine/core'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'
import type { ExamDetails } from '#contract/exam-details.ts'
import { localDate } from '#contract/time/calendar-date.ts'
import { ActivityChat } from '#web/classroom/chat/activity-chat.tsx'
import { ChatToCome } from '#web/classroom/chat/chat-to-come.tsx'
import { preloadNotes } from '#web/classroom/notes/notes.tsx'
import { useContent } from '#web/classroom/prepare/lesson-content.ts'
import { myCoursesQuery, refreshCourses } from '#web/courses/api.ts'
import { examKey, examQuery, examRole, progressOf } from '#web/exams/api.ts'
import { ExamView } from '#web/exams/exam-view.tsx'
import { OwnGradingNotice } from '#web/exams/grading/own-grading-notice.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { beginDraft } from '#web/reflections/begin-draft.ts'
import { NoModelNotice } from '#web/shell/no-model-notice.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { preloadMarkdown } from '#web/ui/markdown/markdown.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { ClosingPanel, type EndedSession } from './closing-panel.tsx'
import { classroomPath, currentCourseId, setCurrentCourse } from './current-course.ts'
import { LessonView } from './lesson-view.tsx'
import { NoActiveLesson, ProfileRequired } from './no-lesson.tsx'
import { noteInLesson } from './note-in-lesson.ts'
import { type OpenLesson, useLesson } from './use-lesson.ts'
import { WelcomePanel } from './welcome-panel.tsx'

/** The typesetters come while the guides still think. */
function preload(): void {
  preloadMarkdown()
  preloadNotes().catch((error: unknown) => console.warn('The typesetter of the notes did not load.', error))
}

function lessonNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

export function ClassroomScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  useEffect(preload, [])
  useRefreshOnLeaving()
  // The course may go from storage with leaving; the lesson on screen stays the one it was.
  const [courseId, setCourseId] = useState(currentCourseId)
  const [ended, setEnded] = useState<EndedSession | null>(null)
  const [timesContinued, setTimesContinued] = useState(0)
  // The button that held the focus goes with its screen.
  useEffect(() => (timesContinued > 0 ? focusHeading() : undefined), [timesContinued])
  const lesson = lessonNumber(params.get('lesson'))
  const goOn = (course: OwnCourse) => {
    setCurrentCourse(course)
    setCourseId(course.id)
    setEnded(null)
    void navigate(classroomPath(), { replace: true })
    setTimesContinued((times) => times + 1)
  }
  if (ended !== null) return <Closing session={ended} onContinue={() => goOn(ended.course)} />
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

/** Whoever was in class used a course: the lists go by that. */
function useRefreshOnLeaving(): void {
  const client = useQueryClient()
  useEffect(() => () => void refreshCourses(client), [client])
}

const mostOffers = 5

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
  return <NoActiveLesson courses={courses?.slice(0, mostOffers)} fault={fault} onContinue={onContinue} />
}

function Closing({ session, onContinue }: { session: EndedSession; onContinue: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const learnerId = useSession().data?.learner.id
  const today = localDate(new Date())
  const kept = useRef('')
  // A link that is opened beside this page leaves the panel here: the same line is kept once.
  const keep = async (line: string) => {
    if (learnerId === undefined || kept.current === line) return
    kept.current = line
    await beginDraft(client, learnerId, today, line)
  }
  return (
    <ClosingPanel
      session={session}
      onContinue={onContinue}
      onLeave={(line) => void keep(line)}
      onReflect={(line) => void keep(line).then(() => navigate(`/reflection/${today}`))}
    />
  )
}

interface LessonProps {
  courseId: string
  number: number | undefined
  onContinue: (course: OwnCourse) => void
  onEnded: (session: EndedSession) => void
}

function Lesson({ courseId, number, onContinue, onEnded }: LessonProps) {
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
  const hasFailed = useContent(activity.id)?.status === 'failed'
  const openExam = useQuery<ExamDetails>({ queryKey: examKey(activity.id), queryFn: skipToken })
  const isExamOpen = activity.leader === 'Examiner' && examStatus !== 'submitted' && examStatus !== 'graded'
  const placeOf = (activityId: string) => ({ activityId, courseId: course.id })
  const noteExam = (activityId: string, details: ExamDetails) =>
    noteInLesson(client, course.id, activityId, progressOf(details))
  const page = lesson.activities.findIndex(({ leader }) => leader === 'Professor')
  const exam = activity.leader === 'Examiner' && isWhole && (
    <ExamView
      place={placeOf(activity.id)}
      onDetails={(details) => noteExam(activity.id, details)}
      onBringText={page < 0 ? undefined : () => lesson.select(page)}
      isAuthored={activity.isAuthored}
    />
  )
  const chat = isWhole ? (
    <ActivityChat activity={activity} hasFailed={hasFailed || openExam.isLoadingError} />
  ) : (
    <ChatToCome leader={activity.leader} />
  )
  return (
    <LessonView
      lesson={lesson}
      exam={exam}
      examRole={examRole(activity, openExam.data)}
      prepareExam={async (id) => noteExam(id, await client.fetchQuery(examQuery(placeOf(id))))}
      chat={chat}
      notice={activity.leader === 'Examiner' ? <OwnGradingNotice /> : <NoModelNotice />}
      isExamOpen={isExamOpen}
      onEnded={onEnded}
    />
  )
}
