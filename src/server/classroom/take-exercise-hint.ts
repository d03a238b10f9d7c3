import { and, eq, sql } from 'drizzle-orm'
import { type HintLadder, hintLadder } from '#contract/knowledge/hints.ts'
import { withinOwnDirection } from '#contract/words/text-direction.ts'
import { activities, exerciseHints } from '#db/classroom.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Shows the next hint to an exercise and counts it; never more than were written. */
export const takeExerciseHint = (
  db: Database,
  learnerId: string,
  { activityId, exerciseId }: { activityId: string; exerciseId: string },
): Promise<HintLadder> =>
  db.transaction(async (tx) => {
    // Locked: two tabs take one after the other, and notes that are written anew leave no hint to what is gone.
    const [activity] = await tx
      .select({ exercises: activities.exercises })
      .from(activities)
      .where(and(eq(activities.id, activityId), eq(activities.userId, learnerId)))
      .for('update')
    const exercise = activity?.exercises?.find(({ id }) => id === exerciseId)
    if (exercise === undefined) throw new AppError('not_found')
    const hints = (exercise.hints ?? []).map(withinOwnDirection)
    const [counted] =
      hints.length === 0
        ? []
        : await tx
            .insert(exerciseHints)
            .values({ activityId, exerciseId, userId: learnerId, shown: 1 })
            .onConflictDoUpdate({
              target: [exerciseHints.activityId, exerciseHints.exerciseId],
              set: { shown: sql`${exerciseHints.shown} + 1` },
              setWhere: sql`${exerciseHints.shown} < ${hints.length}`,
            })
            .returning({ shown: exerciseHints.shown })
    if (counted === undefined) throw new AppError('no_hints_left')
    return hintLadder(hints, counted.shown)
  })
