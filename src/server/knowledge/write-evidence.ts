import { and, asc, eq } from 'drizzle-orm'
import type { graders } from '#contract/exams/rules.ts'
import { type Confidence, type EvidenceKind, maxHints } from '#contract/knowledge/evidence.ts'
import { weigh } from '#contract/knowledge.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { storable } from '#server/platform/text/storable.ts'
import { keepConcepts, lockConcepts } from './keep-concepts.ts'

type Remark = 'chat_remark' | 'reflection_remark'

type About = {
  conceptId: string
  /** A name that is unique to this act among those of its kind. */
  source: string
  outcome: number
  /** The time of the act. */
  at: Date
  asked: string
  answered: string
  wanted?: string
  explanation?: string
  misconception?: string
  options?: number | null
  hints?: number
  confidence?: Confidence | null
  gradedBy: (typeof graders)[number]
  examId?: string | null
  activityId?: string | null
}

/** A remark only counts where its words are in the learner's text. No hints come before a remark. */
export type Piece =
  | (About & { kind: Exclude<EvidenceKind, Remark> })
  | (Omit<About, 'hints'> & { kind: Remark; said: string; hints?: never })

/**
 * Writes a learner's act as evidence, in the transaction of the act. Idempotent: an act that was written
 * before stays unchanged and counts once.
 */
export async function writeEvidence(tx: Connection, userId: string, pieces: readonly Piece[]): Promise<void> {
  const rows = pieces.filter(isSaid).map((piece) => rowOf(userId, piece))
  if (rows.length > 0) await tx.insert(evidence).values(rows).onConflictDoNothing()
}

/**
 * Saves a second look at an act: its outcome changes, and so its weight; the learner's marks stay. Forgotten
 * evidence stays forgotten.
 */
export async function replaceEvidence(
  tx: Connection,
  userId: string,
  { kind, source }: Pick<Piece, 'kind' | 'source'>,
  { outcome, gradedBy, misconception = '' }: Pick<About, 'outcome' | 'gradedBy' | 'misconception'>,
): Promise<void> {
  const [found] = await tx
    .select({ id: evidence.id, options: evidence.options, hints: evidence.hints })
    .from(evidence)
    .where(and(eq(evidence.userId, userId), eq(evidence.kind, kind), eq(evidence.source, source)))
    .for('update')
  if (found === undefined) return
  const { id, ...asked } = found
  const looked = { outcome: within(outcome), gradedBy }
  await tx
    .update(evidence)
    .set({ ...looked, ...weigh({ kind, ...asked, ...looked }), misconception: storable(misconception) })
    .where(eq(evidence.id, id))
}

/** Deletes the evidence of an act that was taken back. */
export async function takeBackEvidence(
  tx: Connection,
  userId: string,
  { kind, source }: Pick<Piece, 'kind' | 'source'>,
): Promise<void> {
  await tx
    .delete(evidence)
    .where(and(eq(evidence.userId, userId), eq(evidence.kind, kind), eq(evidence.source, source)))
}

const isSaid = (piece: Piece) =>
  !('said' in piece) || (piece.answered.trim() !== '' && piece.said.includes(piece.answered))

const within = (outcome: number) => Math.min(1, Math.max(0, outcome))

const factsOf = ({ kind, outcome, options = null, hints = 0, gradedBy }: Piece) => ({
  kind,
  outcome: within(outcome),
  options,
  hints: Math.min(maxHints, hints),
  gradedBy,
})

const rowOf = (userId: string, piece: Piece): typeof evidence.$inferInsert => ({
  userId,
  conceptId: piece.conceptId,
  source: piece.source,
  ...factsOf(piece),
  ...weigh(factsOf(piece)),
  confidence: piece.confidence ?? null,
  day: universalDay(piece.at),
  examId: piece.examId ?? null,
  activityId: piece.activityId ?? null,
  asked: storable(piece.asked),
  answered: storable(piece.answered),
  wanted: storable(piece.wanted ?? ''),
  explanation: storable(piece.explanation ?? ''),
  misconception: storable(piece.misconception ?? ''),
  createdAt: piece.at,
})

/**
 * Finds the concept of a question by the key it names: a concept of the course, otherwise the first of the
 * unit. Undefined where neither exists, as for an exam on a whole course whose lessons were never opened.
 * Until the transaction ends, no concept of the course is deleted.
 */
export async function conceptFinder(
  tx: Connection,
  { userId, courseId, unitId }: { userId: string; courseId: string; unitId: string | null },
): Promise<(key: string | undefined) => string | undefined> {
  const read = () =>
    tx
      .select({ id: concepts.id, key: concepts.key, unitId: concepts.unitId })
      .from(concepts)
      .where(and(eq(concepts.courseId, courseId), eq(concepts.userId, userId)))
      .orderBy(asc(concepts.position), asc(concepts.createdAt), asc(concepts.id))
  await lockConcepts(tx, courseId)
  let rows = await read()
  if (unitId !== null && !rows.some((row) => row.unitId === unitId)) {
    await keepConcepts(tx, { userId, courseId, unitId })
    rows = await read()
  }
  const first = unitId === null ? undefined : rows.find((row) => row.unitId === unitId)
  return (key) => (rows.find((row) => row.key === key) ?? first)?.id
}
