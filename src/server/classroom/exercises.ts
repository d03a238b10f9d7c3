import type { SQL } from 'drizzle-orm'
import type { Exercise, ShownExercise } from '#contract/classroom.ts'
import { hintLadder } from '#contract/knowledge/hints.ts'
import { withinOwnDirection } from '#contract/words/text-direction.ts'
import { exerciseAttempts } from '#db/classroom.ts'
import type { Connection } from '#server/platform/database/db.ts'

type Attempt = Pick<typeof exerciseAttempts.$inferSelect, 'activityId' | 'exerciseId' | 'text'>

export const readAttempts = (db: Connection, which: SQL | undefined): Promise<Attempt[]> =>
  db
    .select({
      activityId: exerciseAttempts.activityId,
      exerciseId: exerciseAttempts.exerciseId,
      text: exerciseAttempts.text,
    })
    .from(exerciseAttempts)
    .where(which)

/** An activity's exercises as the learner may see them: an answer stands only beside an attempt. */
export const showExercises = (exercises: Exercise[] | null, attempts: readonly Attempt[]): ShownExercise[] =>
  (exercises ?? []).map(({ id, prompt, answer, hints = [] }) => {
    const attempt = attempts.find(({ exerciseId }) => exerciseId === id)?.text ?? null
    // A model's words may hold marks that would turn round what stands beside them.
    return {
      id,
      prompt: withinOwnDirection(prompt),
      attempt,
      answer: attempt === null ? null : withinOwnDirection(answer),
      hints: hintLadder(hints.map(withinOwnDirection), 0),
    }
  })
