import { and, eq } from 'drizzle-orm'
import type { ConceptDetails, ConceptStanding, Evidence } from '#contract/knowledge/picture.ts'
import { estimate } from '#contract/knowledge.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { innerTitle } from '#contract/words/text.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { units } from '#db/courses.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { presentEvidence } from './present-evidence.ts'
import { presentMisconceptions, presentStanding } from './present-standing.ts'
import { evidenceColumns, inActivity, inPlan, ofLearner } from './queries.ts'
import { readRecall } from './read-recall.ts'
import { noSums, ofConcept, sumEvidence } from './sum-evidence.ts'

/** 'Why do you think that?': one concept, its estimate, and a page of its evidence, struck pieces too. */
export async function readConcept(
  db: Connection,
  learnerId: string,
  conceptId: string,
  request: PageRequest,
): Promise<ConceptDetails> {
  const concept = await findConcept(db, learnerId, conceptId)
  const sums = await sumsOf(db, conceptId)
  const { mean, low, high } = estimate(sums)
  return {
    concept: presentStanding(concept, sums, await recallFor(db, conceptId)),
    courseId: concept.courseId,
    unitId: concept.unitId,
    unitTitle: concept.unitTitle === null ? '' : innerTitle(concept.unitTitle),
    estimate: sums.days === 0 ? null : { mean, low, high },
    misconceptions: presentMisconceptions(concept, sums),
    evidence: await listEvidence(db, learnerId, conceptId, request),
  }
}

/** The current estimate of one concept. */
export async function readStanding(
  db: Connection,
  learnerId: string,
  conceptId: string,
): Promise<ConceptStanding> {
  const concept = await findConcept(db, learnerId, conceptId)
  return presentStanding(concept, await sumsOf(db, conceptId), await recallFor(db, conceptId))
}

const sumsOf = async (db: Connection, conceptId: string) =>
  (await sumEvidence(db, { of: ofConcept(conceptId), today: universalDay() })).get(conceptId) ?? noSums

const recallFor = async (db: Connection, conceptId: string) =>
  (await readRecall(db, ofConcept(conceptId))).get(conceptId) ?? null

/** Another learner's concept is answered like a missing one. */
async function findConcept(db: Connection, learnerId: string, conceptId: string) {
  const [concept] = await db
    .select({
      id: concepts.id,
      label: concepts.label,
      statement: concepts.statement,
      calledShakyAt: concepts.calledShakyAt,
      courseId: concepts.courseId,
      unitId: concepts.unitId,
      unitTitle: units.title,
    })
    .from(concepts)
    .leftJoin(units, eq(units.id, concepts.unitId))
    .where(and(eq(concepts.id, conceptId), eq(concepts.userId, learnerId)))
  if (concept === undefined) throw new AppError('not_found')
  return concept
}

async function listEvidence(
  db: Connection,
  learnerId: string,
  conceptId: string,
  request: PageRequest,
): Promise<Page<Evidence>> {
  const page = pageBy(newestFirst(evidence.createdAt, evidence.id), request)
  const found = await db
    .select({ ...evidenceColumns, place: page.place })
    .from(evidence)
    .innerJoin(concepts, eq(concepts.id, evidence.conceptId))
    .leftJoin(activities, inActivity)
    .leftJoin(lessonPlans, inPlan)
    .where(and(eq(evidence.conceptId, conceptId), ofLearner(learnerId), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  const day = universalDay()
  return page.show(page.cut(found), (row) => presentEvidence(row, day))
}
