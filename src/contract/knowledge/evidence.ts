import type { graders } from '#contract/exams/rules.ts'

/** What can speak for or against knowing a concept: a closed set. */
export const evidenceKinds = [
  'exam_answer',
  'card_review',
  'checkpoint',
  'criterion',
  'chat_remark',
  'reflection_remark',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** What was said, not done. */
export const remarkKinds = ['chat_remark', 'reflection_remark'] as const satisfies EvidenceKind[]
export const isRemark = (kind: EvidenceKind) => remarkKinds.some((remark) => remark === kind)

/** How sure a learner says they are, before they know. */
export const confidences = ['guessing', 'fairly_sure', 'certain'] as const
export type Confidence = (typeof confidences)[number]
export const confidenceWords: Record<Confidence, string> = {
  guessing: 'Guessing',
  fairly_sure: 'Fairly sure',
  certain: 'Certain',
}

export const maxHints = 3

/** As much of a piece of evidence as an estimate needs. */
export type EvidenceFacts = {
  kind: EvidenceKind
  /** From 0, wrong, to 1, right. */
  outcome: number
  /** How many options a closed question had; null for everything else. */
  options: number | null
  hints: number
  gradedBy: (typeof graders)[number]
  /** As in 2026-05-31, by universal time. */
  day: string
}
