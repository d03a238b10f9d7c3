import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { AboutTrivium } from '#web/courses/about-trivium.tsx'
import { AddCourseButton } from '#web/courses/add-course-button.tsx'
import { courseQuery, recordView } from '#web/courses/api.ts'
import { ReportCourseButton } from '#web/courses/report/report-course-button.tsx'
import { ReportCourseDialog } from '#web/courses/report/report-course-dialog.tsx'
import { UnlistedNotice } from '#web/courses/report/unlisted-notice.tsx'
import { useAddCourse } from '#web/courses/use-add-course.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { loginPath } from '#web/lib/session/return-path.ts'
import { useSession } from '#web/lib/session/session.ts'
import { hasStepBack } from '#web/lib/step-back.ts'
import { writeStored } from '#web/lib/storage.ts'
import { Loading } from '#web/shell/loading.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PublicCourse } from './public-course.tsx'
import { isGone, useSentAway } from './use-sent-away.ts'

export function PublicCourseScreen() {
  const { courseId = '' } = useParams()
  const { data: course, error, refetch, isFetching } = useQuery(courseQuery(courseId))
  const isUnreadable = error !== null && (course === undefined || isGone(error))
  const isLeaving = useSentAway(courseId, isUnreadable ? error : null)
  useRecordedView(course?.id)

  useEffect(() => {
    if (course) document.title = `${innerTitle(course.title)} · Trivium`
  }, [course])

  useEffect(() => {
    if (error) console.warn('The course did not load.', error)
  }, [error])

  // A failed refresh keeps the course on screen; only a course that is deleted disappears.
  if (course && !isUnreadable) return <ShownCourse course={course} />
  if (!error || isLeaving) return <Loading />
  return <ErrorAlert title={sentenceFor(error)} onRetry={() => void refetch()} retrying={isFetching} />
}

/** Counts one visit once; a failure to count it shows no error. */
function useRecordedView(courseId: string | undefined): void {
  useEffect(() => {
    if (courseId === undefined) return
    // If the page disappears at once, the request is cancelled before it is sent.
    const timer = setTimeout(() => {
      recordView(courseId).catch((error: unknown) => console.warn('The view was not recorded.', error))
    })
    return () => clearTimeout(timer)
  }, [courseId])
}

function ShownCourse({ course }: { course: Course }) {
  const navigate = useNavigate()
  const { data: session, isPending } = useSession()
  const [isReporting, setReporting] = useState(false)
  const { addCourse, isAdding } = useAddCourse({ onAdded: () => void navigate('/dashboard') })

  const close = () => {
    if (hasStepBack()) void navigate(-1)
    else if (session) void navigate('/courses')
    else leaveTo('/')
  }
  const add = () => {
    if (session) return addCourse(course)
    // The mail of a new account opens another tab: this browser remembers the course until then.
    writeStored('sharedCourseId', course.id)
    leaveTo(loginPath(`/courses/${course.id}`))
  }

  return (
    <>
      {session === null && <AboutTrivium />}
      <PublicCourse
        course={course}
        notice={course.isOwner && course.unlistedAt !== null && <UnlistedNotice />}
        footer={
          <>
            {session && !course.isOwner && <ReportCourseButton onClick={() => setReporting(true)} />}
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <AddCourseButton course={course} isAdding={isAdding || isPending} onAdd={add} />
          </>
        }
      />
      <ReportCourseDialog course={course} opened={isReporting} onClose={() => setReporting(false)} />
    </>
  )
}
