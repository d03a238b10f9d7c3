import { and, asc, desc, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import { estimate } from '#contract/knowledge.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import { concepts } from '#db/knowledge.ts'
import { carryOvers, reviewSettings } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import {
  describeKnowledge,
  type GuideKnowledge,
  type KnowledgeView,
  type KnownConcept,
} from './describe-knowledge.ts'
import { type KnowledgeScope, mayTell, runningExams } from './may-tell.ts'
import { noSums, ofCourse, sumEvidence } from './sum-evidence.ts'

type CourseConcept = {
  key: string
  label: string
  statement: string
  unitId: string | null
  /** Of a lesson before the current one. */
  isEarlier: boolean
}

/**
 * The concepts of a course in their order, and the knowledge of its learner that guides may use: possibly
 * none.
 */
export type CourseKnowledge = {
  all: CourseConcept[]
  known: Omit<GuideKnowledge, 'concepts'> & { concepts: (KnownConcept & CourseConcept)[] }
}

/**
 * The learner's knowledge of a course for a prompt: empty where the learner does not allow it or an exam of
 * that lesson runs, and never with concepts of a running exam.
 */
export async function loadKnowledge(
  db: Connection,
  place: KnowledgeScope,
  view?: KnowledgeView,
): Promise<string> {
  return describeKnowledge((await readKnowledge(db, place)).known, view)
}

/**
 * One query for the concepts, one for the state of their evidence and one for the carry-overs of reflections;
 * the latter two only run where guides may know.
 */
export async function readKnowledge(db: Connection, place: KnowledgeScope): Promise<CourseKnowledge> {
  const rows = await readConcepts(db, place)
  const all = rows.map(({ key, label, statement, unitId, isEarlier }) => {
    return { key, label, statement, unitId, isEarlier }
  })
  const tellable = rows.filter(({ isTold }) => isTold)
  if (tellable.length === 0) return { all, known: { concepts: [], misconceptions: [] } }
  const [sums, written] = await Promise.all([
    sumEvidence(db, {
      of: and(ofCourse(place.courseId), eq(concepts.userId, place.userId)),
      today: universalDay(),
    }),
    readCarryOvers(db, place),
  ])
  const known = tellable.map(({ id, calledShakyAt, position, isTold: _, ...concept }) => {
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
    all,
    known: {
      concepts: known.map(({ concept }) => concept),
      misconceptions: known
        .flatMap(({ concept: { label }, misconceptions }) =>
          misconceptions.map((each) => ({ ...each, label })),
        )
        .toSorted((one, other) => (one.day < other.day ? 1 : -1)),
      carryOvers: written,
    },
  }
}

/**
 * What a reflection passed on to the next lesson of the course, newest first, while its learner allows that.
 */
const readCarryOvers = (db: Connection, { userId, courseId }: KnowledgeScope) =>
  db
    .select({ day: carryOvers.day, quote: carryOvers.quote })
    .from(carryOvers)
    .innerJoin(
      reviewSettings,
      and(eq(reviewSettings.userId, carryOvers.userId), eq(reviewSettings.reflectionUse, 'allowed')),
    )
    .where(
      and(
        eq(carryOvers.userId, userId),
        eq(carryOvers.courseId, courseId),
        isNull(carryOvers.answeredAt),
        isNull(carryOvers.dismissedAt),
      ),
    )
    .orderBy(desc(carryOvers.day))
    .limit(2)

function readConcepts(db: Connection, place: KnowledgeScope) {
  const here = sql`(select here.position from ${units} as here where here.id = ${place.unitId})`
  // An exam of another lesson hides its concepts, also in this one.
  const asked = runningExams(
    db,
    place,
    or(
      eq(exams.unitId, concepts.unitId),
      sql`${exams.questions} @> jsonb_build_array(jsonb_build_object('concept', ${concepts.key}))`,
    ),
  )
  return db
    .select({
      id: concepts.id,
      key: concepts.key,
      label: concepts.label,
      statement: concepts.statement,
      unitId: concepts.unitId,
      calledShakyAt: concepts.calledShakyAt,
      position: units.position,
      isEarlier: sql<boolean>`coalesce(${units.position} < ${here}, false)`,
      isTold: sql<boolean>`(${mayTell(db, place)} and ${notExists(asked)})`,
    })
    .from(concepts)
    .leftJoin(units, eq(units.id, concepts.unitId))
    .where(and(eq(concepts.courseId, place.courseId), eq(concepts.userId, place.userId)))
    .orderBy(asc(units.position), asc(concepts.position), asc(concepts.createdAt), asc(concepts.id))
}
