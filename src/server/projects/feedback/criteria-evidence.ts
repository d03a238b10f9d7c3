import { conceptFinder, writeEvidence } from '#server/knowledge/write-evidence.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { FeedbackRow } from '#server/projects/queries.ts'
import type { Work } from './load-work.ts'

/**
 * Writes the criteria that are met as evidence, in the transaction that keeps them; each counts once. What is not met
 * yet speaks against nothing: the work goes on.
 */
export async function writeCriteriaEvidence(
  tx: Transaction,
  { submission, milestone, project: { userId, courseId, unitId } }: Work,
  { writtenBy, criteria }: FeedbackRow,
): Promise<void> {
  const met = criteria.flatMap((criterion, index) =>
    criterion.isMet && criterion.conceptKey !== null
      ? { ...criterion, key: criterion.conceptKey, index }
      : [],
  )
  if (courseId === null || met.length === 0) return
  const findConcept = await conceptFinder(tx, { userId, courseId, unitId })
  const now = new Date()
  const pieces = met.flatMap(({ key, index, criterion, quotation, remark, reply }) => {
    const conceptId = findConcept(key)
    if (conceptId === undefined) return []
    return {
      kind: 'criterion' as const,
      conceptId,
      source: `${submission.id}:${index}`,
      outcome: 1,
      at: now,
      asked: criterion,
      answered: quotation ?? beginningOf(submission.text || (submission.link ?? '')),
      explanation: reply?.answer ?? remark,
      hints: milestone.hintsTaken,
      gradedBy: writtenBy,
    }
  })
  await writeEvidence(tx, userId, pieces)
}

/** What a learner ticked themselves quotes nothing: how the work begins tells which it was. */
const beginningOf = (text: string) => (text.length <= 200 ? text : `${text.slice(0, 200).trimEnd()}…`)
