import { queryOptions } from '@tanstack/react-query'
import type { OwnCourse } from '#contract/courses.ts'
import { answer, api } from '#web/lib/api.ts'
import { allPages } from './pages.ts'

/** All of the learner's courses with their units: what a video or a project can belong to. */
export const courseChoicesQuery = queryOptions({
  queryKey: ['courses', 'choices'],
  queryFn: ({ signal }): Promise<OwnCourse[]> =>
    allPages((page) => answer(api.api.courses.$get({ query: page }, { init: { signal } }))),
})
