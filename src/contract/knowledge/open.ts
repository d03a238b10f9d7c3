import { type EvidenceKind, isRemark } from './evidence.ts'

/**
 * The fields of a piece of evidence that decide whether it is still open. Struck pieces are left out before.
 */
export type DatedEvidence = {
  kind: EvidenceKind
  outcome: number
  /** The UTC day, and the moment as text that sorts by time. */
  day: string
  at: string
  isSettled: boolean
  misconception: string
}

/** The kinds in the mistake book: answers to questions. */
export const mistakeKinds: readonly EvidenceKind[] = ['exam_answer', 'checkpoint']

type Answer = Pick<DatedEvidence, 'kind' | 'outcome'>
/** A remark is no answer: it can be neither right nor a mistake. */
export const isRight = ({ kind, outcome }: Answer) => outcome === 1 && !isRemark(kind)
export const isMistake = ({ kind, outcome }: Answer) => outcome < 1 && mistakeKinds.includes(kind)

/** Right answers on this many different days close earlier mistakes. */
export const daysThatClose = 2

/**
 * The moment before which mistakes on a concept are closed by right answers on two different later days: that
 * of the last right answer on the second newest of such days. Undefined where there are fewer days.
 */
export function closedBefore(pieces: readonly Pick<DatedEvidence, 'kind' | 'outcome' | 'day' | 'at'>[]) {
  const lastRight = new Map<string, string>()
  for (const { day, at } of pieces.filter(isRight))
    if (at > (lastRight.get(day) ?? '')) lastRight.set(day, at)
  const days = [...lastRight.keys()].toSorted().toReversed()
  return lastRight.get(days[daysThatClose - 1] ?? '')
}

/** The mistakes on one concept that were neither put away nor answered right since on two days. */
export function openMistakes<Piece extends DatedEvidence>(pieces: readonly Piece[]): Piece[] {
  const closed = closedBefore(pieces) ?? ''
  return pieces.filter((piece) => isMistake(piece) && !piece.isSettled && piece.at >= closed)
}

/**
 * The open misconceptions of one concept, newest first. Repeated ones count as one, represented by the newest
 * piece: if that is settled, the misconception is settled; if it occurs again later, it is open again.
 */
export function openMisconceptions<Piece extends DatedEvidence>(pieces: readonly Piece[]): Piece[] {
  const closed = closedBefore(pieces) ?? ''
  const newest = new Map<string, Piece>()
  for (const piece of pieces) {
    const met = newest.get(piece.misconception)
    if (piece.misconception !== '' && piece.outcome < 1 && (!met || piece.at > met.at))
      newest.set(piece.misconception, piece)
  }
  return [...newest.values()]
    .filter(({ isSettled, at }) => !isSettled && at >= closed)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
}
