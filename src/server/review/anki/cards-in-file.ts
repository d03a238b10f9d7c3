import { kindOf, ordinalsOf } from '#contract/review/faces.ts'
import type { FileNote } from './card-file.ts'

/** How many cards of its file a note stands for; a text file has no cards of its own, only what its rows make. */
export const cardsInFile = ({ cards, front, isReversed }: FileNote): number =>
  cards.length > 0 ? cards.length : ordinalsOf(kindOf(front, isReversed), front).length
