import { queryOptions } from '@tanstack/react-query'
import type { OwnCourse } from '#contract/courses.ts'
import { allPages } from './all-pages.ts'
import { answer, api } from './api.ts'

/** All of the learner's courses with their units: what a video or a project can belong to. */
export const courseChoicesQuery = queryOptions({
  queryKey: ['courses', 'choices'],
  queryFn: ({ signal }): Promise<OwnCourse[]> =>
    allPages((cursor) =>
      answer(
        api.api.courses.$get(
          { query: { limit: '100', ...(cursor === undefined ? {} : { cursor }) } },
          { init: { signal } },
        ),
      ),
    ),
})
