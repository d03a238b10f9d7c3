import { kindOf, ordinalsOf } from '#contract/review/faces.ts'
import type { FileNote } from './card-file.ts'

/**
 * How many cards a note of a file has. A text file lists no cards, so they are counted from the text of the
 * note.
 */
export const cardsInFile = ({ cards, front, isReversed }: FileNote): number =>
  cards.length > 0 ? cards.length : ordinalsOf(kindOf(front, isReversed), front).length
