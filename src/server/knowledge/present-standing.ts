import type { ConceptStanding, Misconception } from '#contract/knowledge/picture.ts'
import { wordFor } from '#contract/knowledge.ts'
import type { concepts } from '#db/knowledge.ts'
import { type ConceptSums, noSums } from './sum-evidence.ts'

type ConceptRow = Pick<typeof concepts.$inferSelect, 'id' | 'label' | 'statement' | 'calledShakyAt'>

/** A concept as its learner sees it. Recall comes from cards alone. */
export function presentStanding(
  { id, label, statement, calledShakyAt }: ConceptRow,
  sums: ConceptSums = noSums,
  recall: number | null = null,
): ConceptStanding {
  const { right, partly, missed, remarks, days, lastDay, openMistakes } = sums
  return {
    id,
    label,
    statement,
    word: wordFor(sums),
    isCalledShaky: calledShakyAt !== null,
    right,
    partly,
    missed,
    remarks,
    days,
    lastDay,
    openMistakes,
    recall,
  }
}

export const presentMisconceptions = (
  { id, label }: Pick<ConceptRow, 'id' | 'label'>,
  { misconceptions }: ConceptSums = noSums,
): Misconception[] =>
  misconceptions.map(({ wasSure: _, ...open }) => ({ ...open, conceptId: id, conceptLabel: label }))
