import { eq } from 'drizzle-orm'
import { authoredUnits, unitContents } from '#db/authored.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { carriesContent } from '#server/authored/content-store.ts'
import { keepConcepts } from '#server/knowledge/keep-concepts.ts'
import type { Database } from '#server/platform/database/db.ts'
import { filledActivity } from './fill-activity.ts'

type Opening = { userId: string; courseId: string; unitId: string }

/**
 * Makes the plan and the activities of a lesson that came with its course, whole and once: whoever comes second finds
 * them. Says whether the lesson is there now; without written content it is left to the guides.
 */
export async function openAuthored(db: Database, { userId, courseId, unitId }: Opening): Promise<boolean> {
  if (!(await carriesContent(db, unitId))) return false
  return db.transaction(async (tx) => {
    // The course before the unit, in the order in which an edit takes the two. Shared: a change of its lessons is waited
    // for, and read whole.
    await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('share')
    // Held until the lesson is kept, so that an edit of the content finds the lesson that was made from it.
    const [written] = await tx
      .select({ unit: units, content: authoredUnits.content })
      .from(units)
      .innerJoin(unitContents, eq(unitContents.unitId, units.id))
      .innerJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
      .where(eq(units.id, unitId))
      .for('share', { of: [units, unitContents] })
    if (written === undefined || written.content.activities.length === 0) return false
    const { unit, content } = written
    const filled = content.activities.map((activity) => filledActivity(activity, content.questions))
    const isWhole = filled.every(({ isAuthored }) => isAuthored)
    const [plan] = await tx
      .insert(lessonPlans)
      // An owner may have renamed the unit: its row counts.
      .values({
        userId,
        courseId,
        unitId,
        title: unit.title,
        objective: unit.unitObjective,
        prefetchedAt: isWhole ? new Date() : null,
      })
      .onConflictDoNothing({ target: lessonPlans.unitId })
      .returning({ id: lessonPlans.id })
    if (plan === undefined) return true
    await tx
      .insert(activities)
      .values(filled.map((row, index) => ({ ...row, userId, lessonPlanId: plan.id, sequence: index + 1 })))
    await keepConcepts(tx, { userId, courseId, unitId })
    return true
  })
}
