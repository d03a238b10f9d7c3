import { createHash } from 'node:crypto'
import { foldedLabel } from '#contract/knowledge/concepts.ts'
import type { FeedbackCriterion } from '#contract/projects/feedback.ts'
import { conceptFinder, writeEvidence } from '#server/knowledge/write-evidence.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { FeedbackRow } from '#server/projects/queries.ts'
import type { Work } from './load-work.ts'

/**
 * Writes the met criteria as evidence, in the transaction that saves them. Each counts once for its
 * milestone, in however many versions it is met. An unmet criterion is no negative evidence: the work
 * continues.
 */
export async function writeCriteriaEvidence(
  tx: Transaction,
  { submission, milestone, project: { userId, courseId, unitId } }: Work,
  writtenBy: FeedbackRow['writtenBy'],
  criteria: readonly FeedbackCriterion[],
): Promise<void> {
  const met = criteria.flatMap((criterion) =>
    criterion.isMet && criterion.conceptKey !== null ? { ...criterion, key: criterion.conceptKey } : [],
  )
  if (courseId === null || met.length === 0) return
  const findConcept = await conceptFinder(tx, { userId, courseId, unitId })
  const now = new Date()
  const pieces = met.flatMap(({ key, criterion, quotation, remark, reply }) => {
    const conceptId = findConcept(key)
    if (conceptId === undefined) return []
    return {
      kind: 'criterion' as const,
      conceptId,
      source: `${milestone.id}:${nameOf(criterion)}`,
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

/** The same for a criterion whatever its case, its punctuation and its position. */
const nameOf = (criterion: string) => createHash('sha256').update(foldedLabel(criterion)).digest('base64url')

/** A learner's own tick has no quotation: the beginning of the work identifies it. */
const beginningOf = (text: string) => (text.length <= 200 ? text : `${text.slice(0, 200).trimEnd()}…`)
