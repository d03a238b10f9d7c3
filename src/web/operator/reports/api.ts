import { answer, api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

const { reports, courses } = api.api.operator

export const reportedCoursesQuery = pagedQuery(['operator', 'reports'], (page, options) =>
  answer(reports.$get({ query: page }, options)),
)

/** A 404 is success: another operator has closed the report meanwhile. */
export async function closeReports(ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await answer(reports[':id'].close.$post({ param: { id } })).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
}

export async function unlistCourse(id: string): Promise<void> {
  await courses[':id'].unlist.$post({ param: { id } })
}

export async function listCourseAgain(id: string): Promise<void> {
  await courses[':id']['list-again'].$post({ param: { id } })
}
