import { and, eq, sql } from 'drizzle-orm'
import { type HintLadder, hintLadder } from '#contract/knowledge/hints.ts'
import { withinOwnDirection } from '#contract/words/text-direction.ts'
import { activities, exerciseHints } from '#db/classroom.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Counts and returns the next hint of an exercise, never more than exist. */
export const takeExerciseHint = (
  db: Database,
  learnerId: string,
  { activityId, exerciseId }: { activityId: string; exerciseId: string },
): Promise<HintLadder> =>
  db.transaction(async (tx) => {
    // The lock makes two tabs take one hint after the other, and prevents hints for an exercise that a
    // rewrite of the notes removes.
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
