import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import type { ExamPlace } from '#web/exams/api.ts'
import { ExamRole } from '#web/exams/exam-role.tsx'
import { ExamView } from '#web/exams/exam-view.tsx'
import { useExamStatus } from '#web/exams/use-exam-status.ts'
import { NoModelNotice } from '#web/shell/no-model-notice.tsx'
import { preloadMarkdown } from '#web/ui/markdown.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { ChatToCome } from './chat-to-come.tsx'
import { currentCourseId } from './current-course.ts'
import { LessonView } from './lesson-view.tsx'
import { NoActiveLesson, ProfileRequired } from './no-lesson.tsx'
import { preloadNotes } from './notes.tsx'
import { useLesson } from './use-lesson.ts'
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
  useEffect(preload, [])
  // The course may go from storage with leaving; the lesson on screen stays the one it was.
  const [courseId] = useState(currentCourseId)
  const lesson = lessonNumber(params.get('lesson'))
  if (courseId === null) return <NoActiveLesson />
  return <Lesson key={`${courseId}-${lesson}`} courseId={courseId} number={lesson} />
}

function Lesson({ courseId, number }: { courseId: string; number: number | undefined }) {
  const lesson = useLesson({ courseId, lesson: number })
  if (lesson.state === 'no-lesson') return <NoActiveLesson />
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
  const { room, activity, title, isWhole } = lesson
  const { course, unit } = room
  const examPlace = activity.leader === 'Examiner' &&
    isWhole &&
    unit !== null && { activity, courseId: course.id, unitId: unit.id, lessonTitle: title }
  const chat = examPlace ? (
    <ExaminerChat {...examPlace} room={room} />
  ) : isWhole ? (
    <ChatPanel room={room} activity={activity} />
  ) : (
    <ChatToCome leader={activity.leader} />
  )
  return (
    <LessonView
      lesson={lesson}
      exam={examPlace && <ExamView {...examPlace} />}
      examRole={examPlace ? <ExamRole {...examPlace} /> : undefined}
      chat={chat}
      notice={<NoModelNotice />}
    />
  )
}

interface ExaminerChatProps extends ExamPlace {
  activity: Activity
  room: Classroom
}

/** The Examiner knows how far the exam beside the chat is. */
function ExaminerChat({ room, ...place }: ExaminerChatProps) {
  const { activity } = place
  const examStatus = useExamStatus(place, activity.examStatus)
  return <ChatPanel room={room} activity={{ ...activity, examStatus }} />
}
