import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ExportFormat } from '#contract/authored/transfer-rules.ts'
import type { TakeOver } from '#contract/authored/updates.ts'
import type { Course, EditCourse, OwnCourse, SaveCourse } from '#contract/courses.ts'
import type { Project } from '#contract/projects.ts'
import type { ReportCourse } from '#contract/reports/course-report.ts'
import { answer, api } from '#web/lib/api.ts'
import { SaidError } from '#web/lib/api-error.ts'
import { cacheReadCourse } from '#web/lib/calls/course-cache.ts'
import { allPages, pagedQuery } from '#web/lib/calls/pages.ts'
import { withMinimumTime } from '#web/lib/with-minimum-time.ts'

const courses = api.api.courses
const course = courses[':id']

export const myCoursesQuery = (search: string) =>
  pagedQuery(['courses', 'mine', search], (page, options) =>
    answer(courses.$get({ query: { search, ...page } }, options)),
  )

export const browseCoursesQuery = (search: string) =>
  pagedQuery(['courses', 'browse', search], (page, options) =>
    answer(courses.browse.$get({ query: { search, ...page } }, options)),
  )

export const moreByCreatorQuery = (id: string) =>
  pagedQuery(['courses', 'more-by', id], (page, options) =>
    answer(course['more-by-creator'].$get({ param: { id }, query: page }, options)),
  )

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'one', id],
    queryFn: async ({ signal }): Promise<Course> =>
      cacheReadCourse(await answer(course.$get({ param: { id } }, { init: { signal } }))),
  })

/** Which lessons of the learner's course are written, and which can be published. */
export const courseLessonsQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'lessons', id],
    queryFn: ({ signal }) => answer(course.lessons.$get({ param: { id } }, { init: { signal } })),
  })

/** Fetches the current state; another learner's course cannot be edited. */
export async function fetchOwnCourse(client: QueryClient, id: string): Promise<OwnCourse> {
  const found = await client.fetchQuery({ ...courseQuery(id), staleTime: 0 })
  if (!found.isOwner) throw new Error('The course is not the learner’s own.')
  return found
}

export const coursematesQuery = (id: string) =>
  pagedQuery(['courses', 'coursemates', id], (page, options) =>
    withMinimumTime(
      minimumSpinnerMs,
      answer(course.coursemates.$get({ param: { id }, query: page }, options)),
    ),
  )

export const courseVideosQuery = (id: string) =>
  pagedQuery(['courses', 'videos', id], (page, options) =>
    withMinimumTime(minimumSpinnerMs, answer(course.videos.$get({ param: { id }, query: page }, options))),
  )

/** Fetched again each time the learner opens it: an exam may have started meanwhile. */
export const exportOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'export', id],
    queryFn: ({ signal }) => answer(course.export.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })

/** A link to this address starts a download. */
export const exportHref = (id: string, format: ExportFormat): string => `/api/courses/${id}/export/${format}`

/** The changes in the course that this one was copied from. */
export const courseUpdatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'updates', id],
    queryFn: ({ signal }) => answer(course.updates.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })

export const takeOverUnits = (id: string, request: TakeOver): Promise<OwnCourse> =>
  answer(course.updates.$post({ param: { id }, json: request }))

/** The shortest time that these loading messages are shown: a reader could not read a shorter one. */
const minimumSpinnerMs = 500

/** Idempotent: a second request with the same key saves the course once. */
export const saveCourse = (generated: SaveCourse, idempotencyKey: string): Promise<OwnCourse> =>
  answer(courses.$post({ json: generated }, { headers: { 'idempotency-key': idempotencyKey } }))

export const editCourse = (id: string, edit: EditCourse): Promise<OwnCourse> =>
  answer(course.$patch({ param: { id }, json: edit }))

export async function deleteCourse(id: string): Promise<void> {
  await course.$delete({ param: { id } })
}

/**
 * `isNew` is false if the learner had the course already. Throws before the request if a generated answer
 * lacks a part.
 */
export async function forkCourse({
  id,
  ownerId,
}: Partial<Pick<Course, 'id' | 'ownerId'>>): Promise<{ copy: OwnCourse; isNew: boolean }> {
  if (!id) throw new SaidError('Original course must have an ID to fork videos and projects')
  if (!ownerId) throw new SaidError('Could not find course owner')
  const response = await course.fork.$post({ param: { id } })
  return { copy: await response.json(), isNew: response.status === 201 }
}

/** The learner's open report of another learner's course. */
export const courseReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'report', id],
    queryFn: ({ signal }) => answer(course.report.$get({ param: { id } }, { init: { signal } })),
    retry: false,
  })

export const reportCourse = (id: string, report: ReportCourse) =>
  answer(course.report.$put({ param: { id }, json: report }))

const bundled = api.api['bundled-courses']

/** The courses that come with Trivium. */
export const bundledCoursesQuery = queryOptions({
  queryKey: ['courses', 'bundled'],
  queryFn: ({ signal }) => answer(bundled.$get({}, { init: { signal } })),
})

/** The new course, or the course of this family that the learner already has. */
export const addBundledCourse = (name: string): Promise<OwnCourse> =>
  answer(bundled[':name'].$post({ param: { name } }))

export async function recordView(id: string): Promise<void> {
  await course.views.$post({ param: { id } })
}

/** After any change: fetches every list again; open screens keep their data meanwhile. */
export const refreshCourses = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['courses'] })

/** The content that is copied with a course when others add it: its owner's projects, unless archived. */
export const projectsOfCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['projects', 'of-course', courseId],
    queryFn: ({ signal }): Promise<Project[]> =>
      allPages((page) =>
        answer(api.api.projects.$get({ query: { courseId, ...page } }, { init: { signal } })),
      ),
  })

export const keepProject = (id: string, keptToMyself: boolean) =>
  answer(api.api.projects[':id'].$patch({ param: { id }, json: { keptToMyself } }))
