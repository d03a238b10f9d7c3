import type { ImportedCards } from '#contract/review/cards.ts'
import { counted } from '#contract/words/counted.ts'

/** What a file would do, or did, a line each; what does not occur is not said. */
export function importLines(counts: ImportedCards, isDone: boolean): string[] {
  const { added, changed, unchanged, leftOut, media } = counts
  const be = (count: number) => (isDone ? (count === 1 ? 'was' : 'were') : 'would be')
  const stays =
    unchanged === 1 ? 'is here already and stays as it is' : 'are here already and stay as they are'
  return [
    `${counted(added, 'card')} ${be(added)} added.`,
    changed > 0 && `${counted(changed, 'card')} of yours ${be(changed)} updated from the file.`,
    unchanged > 0 && `${counted(unchanged, 'card')} ${stays}.`,
    leftOut > 0 &&
      `${counted(leftOut, 'note or card', 'notes or cards')} could not be imported: empty, too long, or made by an additional template.`,
    media > 0 &&
      `${counted(media, 'picture or sound', 'pictures and sounds')} ${media === 1 ? 'is' : 'are'} not imported; Trivium keeps only text.`,
  ].filter((line) => line !== false)
}

export const takesAnything = ({ added, changed }: ImportedCards): boolean => added + changed > 0
