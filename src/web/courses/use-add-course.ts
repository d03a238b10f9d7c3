import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Course, PublicCourse } from '#contract/courses.ts'
import type { Page } from '#contract/paging.ts'
import { innerTitle } from '#contract/words/text.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { courseQuery, forkCourse, refreshCourses } from './api.ts'

type Pages = InfiniteData<Page<PublicCourse>>

/** At once, before the lists are asked again: the card says Already Added. */
function markAdded(client: QueryClient, courseId: string): void {
  const mark = <Shown extends Course>(course: Shown): Shown =>
    course.id === courseId ? { ...course, isAdded: true } : course
  for (const list of ['browse', 'more-by'])
    client.setQueriesData<Pages>({ queryKey: ['courses', list] }, (data) =>
      data === undefined
        ? data
        : { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
    )
  client.setQueryData(courseQuery(courseId).queryKey, (course) => course && mark(course))
}

/** A refusal and a call that never arrived have different sentences on the browse page. */
function failure(error: unknown, thrownWords: string): string {
  const isRefusal = error instanceof ApiError && error.status > 0
  return `${isRefusal ? 'Failed to add course' : thrownWords}: ${sentenceFor(error)}`
}

interface AddOptions {
  /** What a call that never arrived is called here. */
  thrownWords?: string
  onAdded?: () => void
}

/** Adds a course to the learner's own and says so. */
export function useAddCourse({ thrownWords = 'Failed to add course', onAdded }: AddOptions = {}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (course: Course) => forkCourse(course),
    onSuccess: ({ copy, isNew }, course) => {
      cacheCourse(copy)
      markAdded(client, course.id)
      void refreshCourses(client)
      if (isNew) notify.success(`Course "${innerTitle(course.title)}" has been added to your dashboard!`)
      onAdded?.()
    },
    onError: (error) => notify.error(failure(error, thrownWords)),
  })
  return { addCourse: mutate, isAdding: isPending }
}
