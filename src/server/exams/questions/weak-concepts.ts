import type { AskedConcept } from '#server/knowledge/describe-concepts.ts'
import type { GuideKnowledge } from '#server/knowledge/describe-knowledge.ts'
import { readKnowledge } from '#server/knowledge/load-knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/**
 * The concepts that an exam may ask about: the closed list of the unit, and the learner's weak concepts
 * of earlier units.
 */
export type ExamConcepts = { own: AskedConcept[]; weak: AskedConcept[] }

export const noConcepts: ExamConcepts = { own: [], weak: [] }

/** The maximum share of questions about earlier units: two of five. */
const olderPart = 0.4

export const maxOlder = (questionCount: number): number => Math.floor(questionCount * olderPart)

/** The earlier concepts for an exam of this many questions, one question each. */
export const olderIn = ({ weak }: ExamConcepts, questionCount: number): AskedConcept[] =>
  weak.slice(0, maxOlder(questionCount))

/**
 * The concepts of a unit or of a whole course in their order, and the weak concepts of earlier units: first
 * those missed although the learner was certain, then the weakest. The same statement reads what guides may
 * use.
 */
export async function examConcepts(
  db: Connection,
  userId: string,
  { courseId, unitId }: { courseId: string | null; unitId: string | null },
): Promise<ExamConcepts & { known: GuideKnowledge }> {
  if (courseId === null) return { ...noConcepts, known: { concepts: [], misconceptions: [] } }
  const { all, known } = await readKnowledge(db, { userId, courseId, unitId })
  const weak = known.concepts
    .filter(({ isEarlier, word, isCalledShaky }) => isEarlier && (word === 'shaky' || isCalledShaky))
    .toSorted((a, b) => Number(b.wasSureButWrong) - Number(a.wasSureButWrong) || a.mean - b.mean)
  const own = unitId === null ? all : all.filter((concept) => concept.unitId === unitId)
  return { own: own.map(asked), weak: weak.map(asked), known }
}

const asked = ({ key, label, statement, unitId }: AskedConcept): AskedConcept => ({
  key,
  label,
  statement,
  unitId,
})
