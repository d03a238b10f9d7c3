import type { KeyedQuestion } from '#contract/exams.ts'
import { toldPassages } from '#server/classroom/lesson-facts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import type { KeptCitation } from '#server/sources/cite/keep-citations.ts'
import { lookUp } from '#server/sources/cite/look-up.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { readAround } from '#server/sources/read-around.ts'
import { findSpokenPassages } from '#server/sources/spoken/find-spoken-passages.ts'
import { heardAt, maxSpoken } from '#server/sources/spoken/spoken-passage.ts'
import type { ExamSource } from './load-exam-source.ts'

const maxPassages = { inPrompt: 12, read: 60 } as const

/**
 * Adds to an exam's source the passages of the course's documents and videos that best fit its lesson, or all
 * lessons of a course. A model receives a few of them; without a model, the server searches all sections of
 * the documents and the transcripts for statements.
 */
export async function withExamPassages(
  db: Connection,
  userId: string,
  source: ExamSource,
  hasModel: boolean,
): Promise<ExamSource> {
  const { courseId, hasDocuments, hasTranscripts, soughtBy } = source
  if (courseId === null) return source
  const asked = { words: soughtBy, courseId }
  const [found, spoken] = await Promise.all([
    hasDocuments ? findSourcePassages(db, userId, asked, maxPassages.inPrompt) : [],
    hasTranscripts && hasModel ? findSpokenPassages(db, userId, asked, maxSpoken.questions) : [],
  ])
  const documents = hasModel ? found : await readAround(db, found, maxPassages.read)
  return { ...source, documents, spoken }
}

/**
 * The questions to store and their citations: a citation counts only if its passage contains the quoted
 * words.
 */
export function takeCitations(
  made: readonly KeyedQuestion[],
  source: Pick<ExamSource, 'documents' | 'spoken'>,
  { citations: counter }: Pick<Metrics, 'citations'>,
): { questions: KeyedQuestion[]; citations: KeptCitation[] } {
  const passages = toldPassages(source)
  const citations: KeptCitation[] = []
  const count = (isKept: boolean) => counter.inc({ outcome: isKept ? 'kept' : 'dropped' })
  const questions = made.map(({ cites, ...question }) => {
    if (cites === undefined) return question
    const passage = passages[cites.passage - 1]
    if (passage !== undefined && 'starts' in passage) {
      const heardIn = heardAt(passage, cites.words)
      count(heardIn !== undefined)
      return { ...question, fromDocument: true, ...(heardIn !== undefined && { heardIn }) }
    }
    const backed = passage && lookUp(passage, cites.words)
    count(backed !== undefined)
    if (backed !== undefined) citations.push({ ...backed, number: 1, questionId: question.id })
    return { ...question, fromDocument: true }
  })
  return { questions, citations }
}
