import { and, eq, sql } from 'drizzle-orm'
import type { ChangedEvidence } from '#contract/knowledge/picture.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { presentEvidence } from './present-evidence.ts'
import { evidenceColumns, inActivity, inPlan, ofLearner } from './queries.ts'
import { readStanding } from './read-concept.ts'

/** Struck is as if it had never been, until it is taken back. Striking again may add a reason, and takes none away. */
export const strikeEvidence = (
  db: Connection,
  learnerId: string,
  evidenceId: string,
  { isStruck, reason }: { isStruck: boolean; reason: string },
) =>
  mark(
    ...([db, learnerId, evidenceId] as const),
    isStruck
      ? {
          struckAt: sql`coalesce(${evidence.struckAt}, now())`,
          ...(reason !== '' && { strikeReason: reason }),
        }
      : { struckAt: null, strikeReason: '' },
  )

/** A mistake is put away, a misconception settled: by the learner's own word, which they may take back. */
export const settleEvidence = (db: Connection, learnerId: string, evidenceId: string, isSettled: boolean) =>
  mark(db, learnerId, evidenceId, {
    settledAt: isSettled ? sql`coalesce(${evidence.settledAt}, now())` : null,
  })

/** One statement marks the row whatever another window does meanwhile; the last word counts. */
async function mark(
  db: Connection,
  learnerId: string,
  evidenceId: string,
  marks: Parameters<ReturnType<typeof db.update<typeof evidence>>['set']>[0],
): Promise<ChangedEvidence> {
  const which = and(eq(evidence.id, evidenceId), eq(evidence.userId, learnerId))
  await db.update(evidence).set(marks).where(which)
  const [row] = await db
    .select(evidenceColumns)
    .from(evidence)
    .innerJoin(concepts, eq(concepts.id, evidence.conceptId))
    .leftJoin(activities, inActivity)
    .leftJoin(lessonPlans, inPlan)
    .where(and(which, ofLearner(learnerId)))
  if (row === undefined) throw new AppError('not_found')
  return {
    concept: await readStanding(db, learnerId, row.conceptId),
    evidence: presentEvidence(row, universalDay()),
  }
}
