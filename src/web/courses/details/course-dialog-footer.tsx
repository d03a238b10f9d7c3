import { ActionIcon, Button } from '@mantine/core'
import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { shownProgress } from '#contract/courses/course-rules.ts'
import type { Course, OwnCourse } from '#contract/courses.ts'
import { AddCourseButton } from '#web/courses/add-course-button.tsx'
import { ReportCourseButton } from '#web/courses/report/report-course-button.tsx'
import { useAddCourse } from '#web/courses/use-add-course.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { loginPath } from '#web/lib/session/return-path.ts'
import { useSession } from '#web/lib/session/session.ts'
import { writeStored } from '#web/lib/storage.ts'

export type StartCourse = (course: OwnCourse, lessonIndex?: number) => void

interface FooterProps {
  course: Course
  onClose: () => void
  onStart: StartCourse | undefined
  onEdit: () => void
  onReport: () => void
}

export function CourseDialogFooter({ course, onClose, onStart, onEdit, onReport }: FooterProps) {
  const { data: session } = useSession()
  const { addCourse, isAdding } = useAddCourse()
  const close = (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  )
  if (course.isOwner)
    return (
      <>
        <ActionIcon
          data-tooltip="Edit Course"
          className="mr-auto"
          size={40}
          aria-label="Edit Course"
          onClick={onEdit}
        >
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
        {close}
        {course.completed ? (
          <Button onClick={() => onStart?.(course, 0)}>Review</Button>
        ) : (
          <Button rightSection={<IconArrowRight size={18} stroke={1.75} />} onClick={() => onStart?.(course)}>
            {shownProgress(course) === 0 ? 'Start Course' : 'Continue Learning'}
          </Button>
        )}
      </>
    )
  return (
    <>
      {session && <ReportCourseButton onClick={onReport} />}
      {close}
      {session ? (
        <AddCourseButton course={course} isAdding={isAdding} onAdd={() => addCourse(course)} />
      ) : (
        <Button onClick={() => signInToAdd(course.id)}>Sign In to Add Course</Button>
      )}
    </>
  )
}

/** The mail of a new account opens another tab: the course waits in this browser until then. */
function signInToAdd(courseId: string): void {
  writeStored('sharedCourseId', courseId)
  leaveTo(loginPath(`/courses/${courseId}`))
}
