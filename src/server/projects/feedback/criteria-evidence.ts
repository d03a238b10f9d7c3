import { createHash } from 'node:crypto'
import { foldedLabel } from '#contract/knowledge/concepts.ts'
import type { FeedbackCriterion } from '#contract/projects/feedback.ts'
import { conceptFinder, writeEvidence } from '#server/knowledge/write-evidence.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { FeedbackRow } from '#server/projects/queries.ts'
import type { Work } from './load-work.ts'

/**
 * Writes the criteria that are met as evidence, in the transaction that keeps them. Each counts once for its milestone,
 * in however many versions it is met. What is not met yet speaks against nothing: the work goes on.
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

/** The same criterion whatever its case, its marks and its place. */
const nameOf = (criterion: string) => createHash('sha256').update(foldedLabel(criterion)).digest('base64url')

/** What a learner ticked themselves quotes nothing: how the work begins tells which it was. */
const beginningOf = (text: string) => (text.length <= 200 ? text : `${text.slice(0, 200).trimEnd()}…`)
