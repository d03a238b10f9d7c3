import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AuthoredActivity, AuthoredUnit } from '#contract/authored/course-file.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import type { OpenLessons } from '#server/authored/edit/replace-content.ts'
import { filledActivity } from '#server/classroom/prepare/fill-activity.ts'
import { markUnitChanged } from '#server/courses/mark-changed.ts'
import { keepConcepts } from '#server/knowledge/keep-concepts.ts'
import type { Transaction } from '#server/platform/database/db.ts'

type Row = Pick<typeof activities.$inferSelect, 'id' | 'exercises'>
type Pair = { row: Row; authored: AuthoredActivity }

const columns = {
  id: activities.id,
  leader: activities.leader,
  title: activities.title,
  exercises: activities.exercises,
}

/** Updates the rows of a lesson when its owner changes or publishes its content. */
export const openLessons: OpenLessons = {
  follow: async (tx, unitId, { before, after }) => {
    const rows = await tx
      .select(columns)
      .from(activities)
      .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
      .where(eq(lessonPlans.unitId, unitId))
      .orderBy(asc(activities.sequence))
      .for('update', { of: activities })
    // An owner's lesson may contain activities that were not published, so each row is matched by its earlier
    // content.
    let next = 0
    const pairs = before.activities.flatMap(({ head }, index): Pair[] => {
      const at = rows.findIndex(
        ({ leader, title }, place) => place >= next && leader === head.guide && title === head.title,
      )
      const [row, authored] = [rows[at], after.activities[index]]
      if (row === undefined || authored === undefined) return []
      next = at + 1
      return [{ row, authored }]
    })
    await fill(tx, pairs, after)
    await followConcepts(tx, eq(lessonPlans.unitId, unitId))
    await markUnitChanged(tx, unitId)
  },
  publish: async (tx, activityIds, content) => {
    const rows = await tx
      .select(columns)
      .from(activities)
      .where(inArray(activities.id, [...activityIds]))
      .for('update')
    const pairs = activityIds.flatMap((id, index): Pair[] => {
      const [row, authored] = [rows.find((one) => one.id === id), content.activities[index]]
      return row === undefined || authored === undefined ? [] : [{ row, authored }]
    })
    await fill(tx, pairs, content)
    const planIds = tx
      .select({ id: activities.lessonPlanId })
      .from(activities)
      .where(inArray(activities.id, [...activityIds]))
    await followConcepts(tx, inArray(lessonPlans.id, planIds))
    const [plan] = await tx
      .select({ unitId: lessonPlans.unitId })
      .from(lessonPlans)
      .where(inArray(lessonPlans.id, planIds))
      .limit(1)
    if (plan !== undefined) await markUnitChanged(tx, plan.unitId)
  },
}

/**
 * The content may have changed the lesson's concepts. A lesson that is not open gets its concepts when it
 * opens.
 */
async function followConcepts(tx: Transaction, which: SQL): Promise<void> {
  const { userId, courseId, unitId } = lessonPlans
  const [place] = await tx.select({ userId, courseId, unitId }).from(lessonPlans).where(which)
  if (place !== undefined) await keepConcepts(tx, place)
}

/**
 * Updates all activities in one statement. An exam that an activity contains does not come from the author
 * and stays.
 */
async function fill(tx: Transaction, pairs: readonly Pair[], { questions }: AuthoredUnit): Promise<void> {
  if (pairs.length === 0) return
  const filled = pairs.map(({ row, authored }) => {
    const { isAuthored, ...parts } = filledActivity(authored, questions, row.exercises ?? [])
    return { id: row.id, is_authored: isAuthored, ...parts }
  })
  await tx.execute(sql`
    update ${activities} set title = written.title, type = written.type, objective = written.objective,
      content = case ${activities.leader} when 'Examiner' then ${activities.content} else written.content end,
      content_cut_off = false,
      exercises = coalesce(written.exercises, ${activities.exercises}),
      resources = coalesce(written.resources, ${activities.resources}),
      is_authored = written.is_authored, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as written(id uuid, title text, type text,
      objective text, content text, exercises jsonb, resources jsonb, is_authored boolean)
    where ${activities.id} = written.id`)
}
