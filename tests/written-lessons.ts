import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { UnitContent, UnitVersion } from '#contract/authored/unit-content.ts'
import type { Classroom } from '#contract/classroom-state.ts'
import type { Problem } from '#contract/errors/problem.ts'
import { authoredUnit, createAuthoredCourse } from './authored.ts'
import type { Client } from './client.ts'
import { startWithTwoLearners } from './two-learners.ts'

/** What an owner does with a written lesson, through the API. */
export const writtenLessons = (client: Client) => {
  const good = async <Body>(asking: Promise<Response>): Promise<Body> => {
    const answer = await asking
    if (!answer.ok) throw new Error(`It answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const put = (unitId: string, content: unknown, revision?: number) =>
    client.put(`/api/units/${unitId}/content`, { content, revision })
  return {
    read: (unitId: string) => good<UnitContent>(client.get(`/api/units/${unitId}/content`)),
    put,
    save: (unitId: string, content: AuthoredUnit) => good<UnitContent>(put(unitId, content)),
    undo: (unitId: string) => good<UnitContent>(client.post(`/api/units/${unitId}/undo`, {})),
    versions: async (unitId: string) =>
      (await good<{ versions: UnitVersion[] }>(client.get(`/api/units/${unitId}/versions`))).versions,
    open: (courseId: string) => good<Classroom>(client.get(`/api/courses/${courseId}/classroom?lesson=1`)),
  }
}

/** Ada owns courses with written lessons, Grace does not. */
export async function startWithWrittenLessons() {
  const { app, ada, ...rest } = await startWithTwoLearners()
  return {
    ...rest,
    app,
    ada,
    lessons: writtenLessons(ada.client),
    /** A new course of Ada's, and its first unit. */
    course: async (units: readonly AuthoredUnit[] = [authoredUnit]) => {
      const made = await createAuthoredCourse(app.database.db, ada.client, units)
      return { courseId: made.id, unitId: made.units[0]?.id ?? '' }
    },
  }
}

export const refused = async (sending: Promise<Response>): Promise<Problem> => (await sending).json()

/** The written lesson with other notes in its first activity. */
export const withNotes = (text: string, content: AuthoredUnit = authoredUnit): AuthoredUnit =>
  withFirst(content, { text })

export const withFirst = (
  content: AuthoredUnit,
  part: Partial<AuthoredUnit['activities'][number]>,
): AuthoredUnit => ({
  ...content,
  activities: content.activities.map((activity, index) =>
    index === 0 ? { ...activity, ...part } : activity,
  ),
})
