import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { classroomPath, setCurrentCourse } from '#web/courses/current-course.ts'
import { openPlace } from '#web/knowledge/open-place.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { Loading } from '#web/shell/loading.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** An address that leads into class: to a course, one of its lessons, or an activity of that. */
export function LessonDoorScreen() {
  const { courseId = '', unitId } = useParams()
  const [params] = useSearchParams()
  const activityId = params.get('activity')
  const navigate = useNavigate()
  const target = useQuery({
    queryKey: ['lesson-door', courseId, unitId, activityId],
    queryFn: async ({ client }) => {
      if (unitId !== undefined) return openPlace(client, { courseId, unitId, activityId })
      const courses = await client.fetchQuery({ ...courseChoicesQuery, staleTime: 0 })
      const course = courses.find(({ id }) => id === courseId)
      if (course === undefined)
        throw new ApiError({ status: 404, code: 'not_found', detail: 'That course is no longer there.' })
      setCurrentCourse(course)
      return classroomPath()
    },
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (target.data !== undefined && !target.isFetching) void navigate(target.data, { replace: true })
  }, [target.data, target.isFetching, navigate])
  if (target.error === null) return <Loading />
  return (
    <>
      <PageHeading>Classroom</PageHeading>
      <ErrorAlert
        title="The lesson could not be opened"
        onRetry={() => void target.refetch()}
        retrying={target.isFetching}
      >
        {sentenceFor(target.error)}
      </ErrorAlert>
    </>
  )
}
