import { and, eq } from 'drizzle-orm'
import { withinOwnDirection } from '#contract/words/text-direction.ts'
import { activities, exerciseAttempts } from '#db/classroom.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { storable } from '#server/platform/text/storable.ts'

/**
 * Stores a learner's attempt and returns the exercise's answer. The first attempt counts, because it was made
 * without the answer.
 */
export const attemptExercise = (
  db: Database,
  learnerId: string,
  { activityId, exerciseId, text }: { activityId: string; exerciseId: string; text: string },
): Promise<{ answer: string; attempt: string }> =>
  db.transaction(async (tx) => {
    // The lock prevents that an attempt refers to an exercise that a rewrite of the notes removes.
    const [activity] = await tx
      .select({ exercises: activities.exercises })
      .from(activities)
      .where(and(eq(activities.id, activityId), eq(activities.userId, learnerId)))
      .for('update')
    const exercise = activity?.exercises?.find(({ id }) => id === exerciseId)
    if (exercise === undefined) throw new AppError('not_found')
    await tx
      .insert(exerciseAttempts)
      .values({ activityId, exerciseId, userId: learnerId, text: storable(text) })
      .onConflictDoNothing()
    const [kept] = await tx
      .select({ text: exerciseAttempts.text })
      .from(exerciseAttempts)
      .where(and(eq(exerciseAttempts.activityId, activityId), eq(exerciseAttempts.exerciseId, exerciseId)))
    return { answer: withinOwnDirection(exercise.answer), attempt: kept?.text ?? text }
  })
