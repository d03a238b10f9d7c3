import { type EvidenceKind, isRemark } from './evidence.ts'

/** As much of a piece of evidence as tells what is still open. Struck pieces are never among them. */
export type Happened = {
  kind: EvidenceKind
  outcome: number
  /** By universal time, and the moment itself as text that sorts by time. */
  day: string
  at: string
  isSettled: boolean
  misconception: string
}

/** What the mistake book is made of: answers to questions. */
export const mistakeKinds: readonly EvidenceKind[] = ['exam_answer', 'checkpoint']

type Answer = Pick<Happened, 'kind' | 'outcome'>
/** Said is not answered: a remark can neither be right nor a mistake. */
export const isRight = ({ kind, outcome }: Answer) => outcome === 1 && !isRemark(kind)
export const isMistake = ({ kind, outcome }: Answer) => outcome < 1 && mistakeKinds.includes(kind)

/** Right answers on so many different days close what went wrong before them. */
export const daysThatClose = 2

/**
 * What went wrong on a concept before this moment was followed by right answers on two different days: the moment is
 * that of the last right answer on the second newest of such days. Undefined where there are not as many.
 */
export function closedBefore(pieces: readonly Pick<Happened, 'kind' | 'outcome' | 'day' | 'at'>[]) {
  const lastRight = new Map<string, string>()
  for (const { day, at } of pieces.filter(isRight))
    if (at > (lastRight.get(day) ?? '')) lastRight.set(day, at)
  const days = [...lastRight.keys()].toSorted().toReversed()
  return lastRight.get(days[daysThatClose - 1] ?? '')
}

/** The mistakes on one concept that were neither put away nor answered right since on two days. */
export function openMistakes<Piece extends Happened>(pieces: readonly Piece[]): Piece[] {
  const closed = closedBefore(pieces) ?? ''
  return pieces.filter((piece) => isMistake(piece) && !piece.isSettled && piece.at >= closed)
}

/**
 * The misconceptions of one concept that are open, newest first. The same one met again is one, and stands on the
 * newest piece: settled there, it is settled; met once more after that, it is open again.
 */
export function openMisconceptions<Piece extends Happened>(pieces: readonly Piece[]): Piece[] {
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
