import { and, eq, sql } from 'drizzle-orm'
import type { CarryOver } from '#contract/review/today.ts'
import { courses, units } from '#db/courses.ts'
import { carryOvers } from '#db/review.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findCarryOver } from './carry-overs.ts'

const ofLearner = (learnerId: string, id: string) =>
  and(eq(carryOvers.id, id), eq(carryOvers.userId, learnerId))

/** Replaces the proposed sentence of a reflection by another of its sentences. */
export async function chooseSentence(
  db: Database,
  learnerId: string,
  id: string,
  quote: string,
): Promise<CarryOver> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(carryOvers).where(ofLearner(learnerId, id)).for('update')
    if (row === undefined || row.courseId === null) throw new AppError('not_found')
    if (row.quote === quote) return
    const chosen = row.others.find((other) => other.quote === quote)
    if (chosen === undefined) throw new AppError('not_found')
    const { courseId } = row
    const before = {
      quote: row.quote,
      question: row.question,
      answer: row.answer,
      courseId,
      conceptId: row.conceptId,
    }
    // The course or the concept may have been deleted since the reflection was read.
    const [course] = await tx
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, chosen.courseId), eq(courses.ownerId, learnerId)))
    await tx
      .update(carryOvers)
      .set({
        quote: chosen.quote,
        question: chosen.question,
        answer: chosen.answer,
        courseId: course?.id ?? courseId,
        conceptId: sql`(select id from concepts where id = ${chosen.conceptId} and user_id = ${learnerId})`,
        others: row.others.map((other) => (other === chosen ? before : other)),
      })
      .where(ofLearner(learnerId, id))
  })
  const found = await findCarryOver(db, learnerId, eq(carryOvers.id, id))
  if (found === null) throw new AppError('not_found')
  return found
}

/** The lesson has answered the carry-over, so it is done. */
export async function answerCarryOver(
  db: Database,
  learnerId: string,
  id: string,
  unitId: string,
): Promise<void> {
  const ownUnit = sql`(select ${units.id} from ${units} join ${courses} on ${courses.id} = ${units.courseId}
    where ${units.id} = ${unitId} and ${courses.ownerId} = ${learnerId})`
  const changed = await db
    .update(carryOvers)
    .set({ answeredAt: sql`coalesce(${carryOvers.answeredAt}, now())`, unitId: ownUnit })
    .where(and(ofLearner(learnerId, id), sql`${ownUnit} is not null`))
    .returning({ id: carryOvers.id })
  if (changed.length === 0) throw new AppError('not_found')
}

export async function dismissCarryOver(db: Database, learnerId: string, id: string): Promise<void> {
  const changed = await db
    .update(carryOvers)
    .set({ dismissedAt: sql`coalesce(${carryOvers.dismissedAt}, now())` })
    .where(ofLearner(learnerId, id))
    .returning({ id: carryOvers.id })
  if (changed.length === 0) throw new AppError('not_found')
}
