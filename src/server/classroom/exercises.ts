import { inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Exercise, ShownExercise } from '#contract/classroom.ts'
import { hintLadder } from '#contract/knowledge/hints.ts'
import { withinOwnDirection } from '#contract/words/text-direction.ts'
import { exerciseAttempts, exerciseHints } from '#db/classroom.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** A learner's attempt at an exercise, or the number of hints they took. */
type Attempt = { activityId: string; exerciseId: string; text: string | null; hintsTaken: number }

/** Reads both in one statement. An exercise with an attempt and hints has two rows. */
export const readTried = async (db: Connection, activityIds: readonly string[]): Promise<Attempt[]> => {
  if (activityIds.length === 0) return []
  const attempts = db
    .select({
      activityId: exerciseAttempts.activityId,
      exerciseId: exerciseAttempts.exerciseId,
      text: sql<string | null>`${exerciseAttempts.text}`,
      hintsTaken: sql<number>`0`,
    })
    .from(exerciseAttempts)
    .where(inArray(exerciseAttempts.activityId, [...activityIds]))
  const hints = db
    .select({
      activityId: exerciseHints.activityId,
      exerciseId: exerciseHints.exerciseId,
      text: sql<string | null>`null`,
      hintsTaken: sql<number>`${exerciseHints.shown}`,
    })
    .from(exerciseHints)
    .where(inArray(exerciseHints.activityId, [...activityIds]))
  return await unionAll(attempts, hints)
}

/**
 * An activity's exercises as the learner may see them: the answer only after an attempt, a hint only after it
 * was taken.
 */
export const showExercises = (exercises: Exercise[] | null, tried: readonly Attempt[]): ShownExercise[] =>
  (exercises ?? []).map(({ id, prompt, answer, hints = [] }) => {
    const mine = tried.filter(({ exerciseId }) => exerciseId === id)
    const attempt = mine.find(({ text }) => text !== null)?.text ?? null
    const taken = Math.max(0, ...mine.map(({ hintsTaken }) => hintsTaken))
    // A model's text may contain direction marks that would reverse the text beside it.
    return {
      id,
      prompt: withinOwnDirection(prompt),
      attempt,
      answer: attempt === null ? null : withinOwnDirection(answer),
      hints: hintLadder(hints.map(withinOwnDirection), taken),
    }
  })
