import { answer, api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

const { reports, courses } = api.api.operator

export const reportedCoursesQuery = pagedQuery(['operator', 'reports'], (page, options) =>
  answer(reports.$get({ query: page }, options)),
)

export async function closeReports(ids: readonly string[]): Promise<void> {
  for (const id of ids) await reports[':id'].close.$post({ param: { id } })
}

export async function unlistCourse(id: string): Promise<void> {
  await courses[':id'].unlist.$post({ param: { id } })
}

export async function listCourseAgain(id: string): Promise<void> {
  await courses[':id']['list-again'].$post({ param: { id } })
}
