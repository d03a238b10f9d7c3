import { and, eq } from 'drizzle-orm'
import { type ActivityTexts, activityTextsSchema } from '#contract/classroom-state.ts'
import { activities } from '#db/classroom.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { present } from '#server/platform/http/present.ts'
import { citationsOf, shownCitations } from '#server/sources/cite/citations-of.ts'
import { readTried, showExercises } from './exercises.ts'

/** The texts of one of the learner's own activities, for which the answer of its lesson had no room. */
export async function readActivityTexts(
  db: Connection,
  learnerId: string,
  activityId: string,
): Promise<ActivityTexts> {
  const [row] = await db
    .select({
      leader: activities.leader,
      content: activities.content,
      resources: activities.resources,
      exercises: activities.exercises,
      citations: citationsOf('activity'),
    })
    .from(activities)
    .where(and(eq(activities.id, activityId), eq(activities.userId, learnerId)))
  if (row === undefined) throw new AppError('not_found')
  return present(activityTextsSchema, {
    // An Examiner's activity may contain its exam with the keys.
    content: row.leader === 'Examiner' ? null : row.content,
    resources: row.resources,
    exercises: showExercises(row.exercises, await readTried(db, [activityId])),
    citations: shownCitations(row.citations),
  })
}
