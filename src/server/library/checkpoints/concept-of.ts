import { and, asc, eq } from 'drizzle-orm'
import { concepts } from '#db/knowledge.ts'
import { lockConcepts } from '#server/knowledge/keep-concepts.ts'
import { answersFrom, findPassages } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { CheckpointRow } from './sets.ts'

type CheckpointTopic = Pick<CheckpointRow, 'about' | 'question' | 'quotation'>

/**
 * The concept of a course that a question is about, by its words; undefined where none is certain. The lock
 * keeps the course's concepts until the transaction ends.
 */
export async function conceptOf(
  tx: Connection,
  { userId, courseId }: { userId: string; courseId: string },
  asked: CheckpointTopic,
): Promise<string | undefined> {
  await lockConcepts(tx, courseId)
  const all = await tx
    .select({ id: concepts.id, label: concepts.label, statement: concepts.statement })
    .from(concepts)
    .where(and(eq(concepts.courseId, courseId), eq(concepts.userId, userId)))
    .orderBy(asc(concepts.position), asc(concepts.createdAt), asc(concepts.id))
  return bestConcept(all, asked)?.id
}

type ConceptName = { label: string; statement: string }

/**
 * The concept that the question's topic names, else the concept whose full name the question or its passage
 * contains.
 */
export function bestConcept<Concept extends ConceptName>(
  all: readonly Concept[],
  { about, question, quotation }: CheckpointTopic,
): Concept | undefined {
  const named = all.map((concept) => ({ text: `${concept.label}: ${concept.statement}`, source: concept }))
  const language = languageOf(`${quotation} ${question}`)
  const [best] = findPassages(about, named, language).filter(({ coverage }) => coverage >= answersFrom)
  if (best !== undefined) return best.source
  const said = [{ text: `${question} ${quotation}`, source: null }]
  return all.find(({ label }) => (findPassages(label, said, language)[0]?.coverage ?? 0) > 0.99)
}
