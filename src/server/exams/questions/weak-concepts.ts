import { and, asc, eq, sql } from 'drizzle-orm'
import type { Confidence, EvidenceFacts } from '#contract/knowledge/evidence.ts'
import { estimateFrom } from '#contract/knowledge.ts'
import { units } from '#db/courses.ts'
import { concepts, evidence, knowledgeSettings } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** A concept as questions are asked about it. */
export type AskedConcept = { key: string; label: string; statement: string; unitId: string | null }

/** What an exam may ask about: the closed list of its own, and what its learner was weak at in earlier units. */
export type ExamConcepts = { own: AskedConcept[]; weak: AskedConcept[] }

export const noConcepts: ExamConcepts = { own: [], weak: [] }

/** Of the questions of an exam at most this part asks about what earlier units taught: two of five. */
const olderPart = 0.4

export const mostOlder = (questionCount: number): number => Math.floor(questionCount * olderPart)

/** Those that an exam of so many questions asks about, one question each. */
export const olderIn = ({ weak }: ExamConcepts, questionCount: number): AskedConcept[] =>
  weak.slice(0, mostOlder(questionCount))

type Piece = EvidenceFacts & { confidence: Confidence | null }

/**
 * The concepts of a unit, or of a whole course, in their order, and the weak ones of earlier units: what was missed
 * though its learner was certain first, then the weakest. In one statement; no evidence is read where it is not wanted.
 */
export async function examConcepts(
  db: Connection,
  learnerId: string,
  { courseId, unitId }: { courseId: string | null; unitId: string | null },
  today = new Date(),
): Promise<ExamConcepts> {
  if (courseId === null) return noConcepts
  const place = sql`(select here.position from ${units} as here where here.id = ${unitId})`
  const mayUse = sql`coalesce(${knowledgeSettings.guidesMayUse}, true)`
  const rows = await db
    .select({
      key: concepts.key,
      label: concepts.label,
      statement: concepts.statement,
      unitId: concepts.unitId,
      isOlder: sql<boolean>`coalesce(${mayUse} and ${units.position} < ${place}, false)`,
      calledShakyAt: concepts.calledShakyAt,
      shown: sql<Piece[] | null>`(
        select json_agg(json_build_object('kind', each.kind, 'outcome', each.outcome, 'options', each.options,
          'hints', each.hints, 'gradedBy', each.graded_by, 'day', each.day, 'confidence', each.confidence))
        from ${evidence} as each
        where each.concept_id = ${concepts.id} and each.struck_at is null and ${mayUse}
          and ${units.position} < ${place})`,
    })
    .from(concepts)
    .leftJoin(units, eq(units.id, concepts.unitId))
    .leftJoin(knowledgeSettings, eq(knowledgeSettings.userId, concepts.userId))
    .where(and(eq(concepts.courseId, courseId), eq(concepts.userId, learnerId)))
    .orderBy(asc(units.position), asc(concepts.position), asc(concepts.createdAt), asc(concepts.id))
  const day = today.toISOString().slice(0, 10)
  const weak = rows
    .filter(({ isOlder }) => isOlder)
    .map((row) => ({ row, ...weaknessOf(row.shown ?? [], day) }))
    .filter(({ row, word }) => word === 'shaky' || row.calledShakyAt !== null)
    .toSorted((a, b) => Number(b.isSureButWrong) - Number(a.isSureButWrong) || a.mean - b.mean)
  const own = unitId === null ? rows : rows.filter((row) => row.unitId === unitId)
  return { own: own.map(asked), weak: weak.map(({ row }) => asked(row)) }
}

const asked = ({ key, label, statement, unitId }: AskedConcept): AskedConcept => ({
  key,
  label,
  statement,
  unitId,
})

function weaknessOf(shown: readonly Piece[], day: string) {
  const isSureButWrong = shown.some(({ confidence, outcome }) => confidence === 'certain' && outcome < 1)
  return { ...estimateFrom(shown, day), isSureButWrong }
}
