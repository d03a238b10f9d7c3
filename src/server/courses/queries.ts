import {
  and,
  asc,
  type Column,
  eq,
  exists,
  getTableColumns,
  inArray,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnCourse } from '#contract/courses.ts'
import type { Page } from '#contract/paging.ts'
import { courseContents } from '#db/authored.ts'
import { lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import type { Names } from '#server/courses/lists/display-name.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf, inOrderOf, type pageBy } from '#server/platform/database/keyset.ts'
import { preparedOnce } from '#server/platform/database/prepared-once.ts'

const { searchText: _searchText, newestOfCreator: _newestOfCreator, ...columns } = getTableColumns(courses)

/** All columns of a course except those only for the search and the browse list. */
export const courseColumns = columns
export type CourseRow = Pick<typeof courses.$inferSelect, keyof typeof courseColumns>

/**
 * The creator of the course; null once that account is deleted. A course that came with the installation has
 * no account as its creator.
 */
export const creatorNames = sql<Names | null>`coalesce(
    (select json_build_object('name', profiles.name, 'username', profiles.username, 'email', users.email)
    from users left join profiles on profiles.id = users.id where users.id = ${courses.creatorId}),
    (select json_build_object('name', 'Trivium', 'username', null, 'email', '') from ${courseContents}
    where course_contents.course_id = courses.id and course_contents.bundled is not null))`

/** The changer of a copy; null for an unchanged copy, and once that account is deleted. */
const changerNames = sql<Names | null>`(
    select json_build_object('name', profiles.name, 'username', profiles.username, 'email', users.email)
    from users left join profiles on profiles.id = users.id where users.id = ${courses.changedBy})`

/** Every opened lesson has a plan, or an exam; courses that moved on or were finished had one. */
export const begun = sql<boolean>`(${courses.completed} or ${courses.currentLessonIndex} > 0
    or exists (select 1 from ${lessonPlans} where lesson_plans.course_id = courses.id)
    or exists (select 1 from ${exams} where exams.course_id = courses.id))`

/** For its owner, with the original creator and the owner's place in the course. */
export const ownCourseColumns = {
  ...courseColumns,
  creator: creatorNames,
  changer: changerNames,
  begun,
  currentActivity: sql<OwnCourse['currentActivity']>`(
    select json_build_object('index', activities.sequence - 1, 'title', activities.title, 'count',
      (select count(*) from activities as each where each.lesson_plan_id = lesson_plans.id))
    from units join lesson_plans on lesson_plans.unit_id = units.id
      join activities on activities.lesson_plan_id = lesson_plans.id
        and activities.sequence = lesson_plans.active_activity_index + 1
    where units.course_id = courses.id and units.position = courses.current_lesson_index
      and not courses.completed)`,
  projectId: sql<string | null>`(
    select projects.id from projects
    where projects.course_id = courses.id and projects.user_id = courses.owner_id
      and projects.status <> 'archived'
    order by projects.created_at desc, projects.id limit 1)`,
}
export type OwnCourseRow = CourseRow & {
  creator: Names | null
  changer: Names | null
  begun: boolean
  currentActivity: OwnCourse['currentActivity']
  projectId: string | null
}

const listed = (list: Column) => sql`array_to_string(${list}, ',')`

/** A course in a list before it is read: its size, with its units. */
export const foundCourse = {
  id: courses.id,
  bytes: sql<number>`(${bytesOf(courses.title, courses.description, ...[courses.objectives, courses.priorKnowledge, courses.referenceBooks, courses.worksUsed].map(listed))}
    + (select coalesce(sum(${bytesOf(units.title, units.unitObjective, units.unitAssessment)}), 0)::int
      from ${units} where ${units.courseId} = courses.id))`,
}
type FoundCourse = { id: string; bytes: number; place: string }

/** A page of the found courses, each loaded and presented with its units. */
export async function pageWithUnits<Row extends { id: string }, Item>(
  db: Connection,
  page: ReturnType<typeof pageBy>,
  found: FoundCourse[],
  { load, present }: { load: (these: SQL) => Promise<Row[]>; present: (row: Row, units: UnitRow[]) => Item },
): Promise<Page<Item>> {
  const { rows, nextCursor } = page.cut(found)
  const ids = rows.map(({ id }) => id)
  const [loaded, unitsOfCourse] = await Promise.all([load(inArray(courses.id, ids)), unitsOf(db, ids)])
  return page.show({ rows: inOrderOf(rows, loaded), nextCursor }, (row) =>
    present(row, unitsOfCourse(row.id)),
  )
}

/** A private course is only visible to its owner; for others it is missing. */
export const visibleTo = (learnerId: string | Placeholder | undefined): SQL | undefined =>
  learnerId === undefined
    ? ne(courses.visibility, 'private')
    : or(ne(courses.visibility, 'private'), eq(courses.ownerId, learnerId))

const mine = alias(courses, 'mine')

/** Whether the learner has the row's course: the unchanged one of its origin, or the same changed copy. */
export function isAddedBy(db: Connection, learnerId: string | Placeholder | undefined): SQL<boolean> {
  if (learnerId === undefined) return sql<boolean>`false`
  const ownOfFamily = db
    .select({ one: sql`1` })
    .from(mine)
    .where(
      and(
        eq(mine.ownerId, learnerId),
        eq(mine.originId, courses.originId),
        sql`${mine.variantId} is not distinct from ${courses.variantId}`,
      ),
    )
  return sql<boolean>`${exists(ownOfFamily)}`
}

export type UnitRow = typeof units.$inferSelect

/** All units of the given courses in one query, in order. */
export async function unitsOf(db: Connection, courseIds: string[]): Promise<(courseId: string) => UnitRow[]> {
  if (courseIds.length === 0) return () => []
  const rows = await unitsByCourse(db).execute({ courseIds })
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId)
  return (courseId) => byCourse.get(courseId) ?? []
}

const unitsByCourse = preparedOnce((db) =>
  db
    .select()
    .from(units)
    .where(sql`${units.courseId} = any(${sql.placeholder('courseIds')}::uuid[])`)
    .orderBy(asc(units.courseId), asc(units.position))
    .prepare('units_by_course'),
)
