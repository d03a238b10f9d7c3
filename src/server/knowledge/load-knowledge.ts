import { and, asc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { estimate } from '#contract/knowledge.ts'
import { units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import { concepts, knowledgeSettings } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { describeKnowledge, type KnowledgeView, type Known } from './describe-knowledge.ts'
import { noSums, ofCourse, sumEvidence } from './sum-evidence.ts'
import { today } from './today.ts'

/** Whose knowledge, and for which lesson; without one, for anything that is about the course. */
type Place = { userId: string; courseId: string; unitId: string | null }

/**
 * What a guide is told now of the learner's knowledge of a course: nothing where the learner does not allow it, and
 * nothing while an exam of that lesson runs, nor anywhere what a running exam asks about. One statement for the concepts, and one for what their evidence comes to.
 */
export async function loadKnowledge(db: Connection, place: Place, view?: KnowledgeView): Promise<string> {
  return describeKnowledge(await readKnown(db, place), view)
}

async function readKnown(db: Connection, place: Place): Promise<Known> {
  const { userId, courseId } = place
  const rows = await readConcepts(db, place)
  if (rows.length === 0) return { concepts: [], misconceptions: [] }
  const sums = await sumEvidence(db, {
    of: and(ofCourse(courseId), eq(concepts.userId, userId)),
    today: today(),
  })
  const known = rows.map(({ id, calledShakyAt, position, ...concept }) => {
    const ofIt = sums.get(id) ?? noSums
    const { word, mean } = estimate(ofIt)
    return {
      concept: {
        ...concept,
        lesson: position === null ? null : position + 1,
        isCalledShaky: calledShakyAt !== null,
        word,
        mean,
        wasSureButWrong: ofIt.sureMistakes > 0,
      },
      misconceptions: ofIt.misconceptions,
    }
  })
  return {
    concepts: known.map(({ concept }) => concept),
    misconceptions: known
      .flatMap(({ concept: { label }, misconceptions }) => misconceptions.map((each) => ({ ...each, label })))
      .toSorted((one, other) => (one.day < other.day ? 1 : -1)),
  }
}

/** None at all where guides may not be told: then nothing else is read either. */
function readConcepts(db: Connection, { userId, courseId, unitId }: Place) {
  const isForbidden = db
    .select({ userId: knowledgeSettings.userId })
    .from(knowledgeSettings)
    .where(and(eq(knowledgeSettings.userId, userId), eq(knowledgeSettings.guidesMayUse, false)))
  const running = db
    .select({ id: exams.id })
    .from(exams)
    .where(
      and(
        eq(exams.userId, userId),
        eq(exams.courseId, courseId),
        isNotNull(exams.startedAt),
        isNull(exams.submittedAt),
        // An exam of no lesson asks about all of them. One of another lesson hides what it asks about, also of this one.
        unitId === null
          ? undefined
          : or(
              eq(exams.unitId, unitId),
              isNull(exams.unitId),
              eq(exams.unitId, concepts.unitId),
              sql`${exams.questions} @> jsonb_build_array(jsonb_build_object('concept', ${concepts.key}))`,
            ),
      ),
    )
  return db
    .select({
      id: concepts.id,
      key: concepts.key,
      label: concepts.label,
      statement: concepts.statement,
      calledShakyAt: concepts.calledShakyAt,
      position: units.position,
    })
    .from(concepts)
    .leftJoin(units, eq(units.id, concepts.unitId))
    .where(
      and(
        eq(concepts.courseId, courseId),
        eq(concepts.userId, userId),
        notExists(isForbidden),
        notExists(running),
      ),
    )
    .orderBy(asc(units.position), asc(concepts.position), asc(concepts.id))
}
