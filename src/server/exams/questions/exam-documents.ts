import type { KeyedQuestion } from '#contract/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import type { KeptCitation } from '#server/sources/cite/keep-citations.ts'
import { type FoundPassage, lookUp } from '#server/sources/cite/look-up.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { readAround } from '#server/sources/read-around.ts'
import type { ExamSource } from './load-exam-source.ts'

const mostPassages = { told: 12, read: 60 } as const

/**
 * An exam's source with the passages of the course's documents that fit its lesson best. A model is told a few; without
 * one statements are looked for in all of their sections.
 */
export async function withExamDocuments(
  db: Connection,
  userId: string,
  source: ExamSource,
  hasModel: boolean,
): Promise<ExamSource> {
  const { courseId, hasDocuments, request } = source
  if (courseId === null || !hasDocuments) return source
  const words = `${request.lessonTitle}\n${request.lessonObjective}`
  const found = await findSourcePassages(db, userId, { words, courseId }, mostPassages.told)
  return { ...source, documents: hasModel ? found : await readAround(db, found, mostPassages.read) }
}

/** The questions as they are kept, and what they lean on: only words that stand in the passage they name. */
export function takeCitations(
  made: readonly KeyedQuestion[],
  documents: readonly FoundPassage[],
  { citations: counter }: Pick<Metrics, 'citations'>,
): { questions: KeyedQuestion[]; citations: KeptCitation[] } {
  const citations: KeptCitation[] = []
  const questions = made.map(({ cites, ...question }) => {
    if (cites === undefined) return question
    const passage = documents[cites.passage - 1]
    const backed = passage && lookUp(passage, cites.words)
    counter.inc({ outcome: backed === undefined ? 'dropped' : 'kept' })
    if (backed !== undefined) citations.push({ ...backed, number: 1, questionId: question.id })
    return { ...question, fromDocument: true }
  })
  return { questions, citations }
}
