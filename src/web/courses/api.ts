import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Course, EditCourse, OwnCourse, SaveCourse } from '#contract/courses.ts'
import { answer, api } from '#web/lib/api.ts'
import { inNoLessThan } from '#web/lib/in-no-less-than.ts'

const courses = api.api.courses
const course = courses[':id']

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}
const page = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

export const myCoursesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'mine', search],
    queryFn: ({ pageParam, signal }) =>
      answer(courses.$get({ query: { search, ...page(pageParam) } }, { init: { signal } })),
    ...pages,
  })

export const browseCoursesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'browse', search],
    queryFn: ({ pageParam, signal }) =>
      answer(courses.browse.$get({ query: { search, ...page(pageParam) } }, { init: { signal } })),
    ...pages,
  })

export const moreByCreatorQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'more-by', id],
    queryFn: ({ pageParam, signal }) =>
      answer(course['more-by-creator'].$get({ param: { id }, query: page(pageParam) }, { init: { signal } })),
    ...pages,
  })

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'one', id],
    queryFn: ({ signal }): Promise<Course> => answer(course.$get({ param: { id } }, { init: { signal } })),
  })

/** As it now is, asked anew; another learner's course is none to edit. */
export async function fetchOwnCourse(client: QueryClient, id: string): Promise<OwnCourse> {
  const found = await client.fetchQuery({ ...courseQuery(id), staleTime: 0 })
  if (!found.isOwner) throw new Error('The course is not the learner’s own.')
  return found
}

export const coursematesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'coursemates', id],
    queryFn: ({ pageParam, signal }) =>
      inNoLessThan(
        minimumSpinnerMs,
        answer(course.coursemates.$get({ param: { id }, query: page(pageParam) }, { init: { signal } })),
      ),
    ...pages,
  })

export const courseVideosQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'videos', id],
    queryFn: ({ pageParam, signal }) =>
      inNoLessThan(
        minimumSpinnerMs,
        answer(course.videos.$get({ param: { id }, query: page(pageParam) }, { init: { signal } })),
      ),
    ...pages,
  })

/** A list that flashes by cannot be read: these take at least this long to show. */
const minimumSpinnerMs = 500

/** Sent again under the same key, it is saved once. */
export const saveCourse = (generated: SaveCourse, idempotencyKey: string): Promise<OwnCourse> =>
  answer(courses.$post({ json: generated, header: { 'idempotency-key': idempotencyKey } }))

export const editCourse = (id: string, edit: EditCourse): Promise<OwnCourse> =>
  answer(course.$patch({ param: { id }, json: edit }))

export async function deleteCourse(id: string): Promise<void> {
  await course.$delete({ param: { id } })
}

/** `isNew` is false where the learner had the course already. */
export async function forkCourse(id: string): Promise<{ copy: OwnCourse; isNew: boolean }> {
  const response = await course.fork.$post({ param: { id } })
  return { copy: await response.json(), isNew: response.status === 201 }
}

export async function recordView(id: string): Promise<void> {
  await course.views.$post({ param: { id } })
}

/** After any change: every list is asked again, and what is open keeps showing meanwhile. */
export const refreshCourses = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['courses'] })
