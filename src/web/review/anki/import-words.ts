import type { ImportedCards } from '#contract/review/cards.ts'
import type { LeftOutCard, LeftOutMedia } from '#contract/review/left-out.ts'
import { counted } from '#contract/words/counted.ts'

/** What a file would do, or did, a line each; what does not occur is not said. */
export function importLines(counts: ImportedCards, isDone: boolean): string[] {
  const { added, changed, unchanged, leftOut, notesWithoutCards, media, reviews, reviewsLeftOut } = counts
  const be = (count: number) => (isDone ? (count === 1 ? 'was' : 'were') : 'would be')
  const stays =
    unchanged === 1 ? 'is here already and stays as it is' : 'are here already and stay as they are'
  return [
    `${counted(added, 'card')} ${be(added)} added.`,
    changed > 0 && `${counted(changed, 'card')} of yours ${be(changed)} updated from the file.`,
    unchanged > 0 && `${counted(unchanged, 'card')} ${stays}.`,
    ...linesOf(leftOut, (kind: LeftOutCard, count) => cardLine[kind](count)),
    reviews > 0 &&
      `${counted(reviews, 'earlier review')} ${be(reviews)} added to the history of these cards.`,
    reviewsLeftOut > 0 &&
      `${counted(reviewsLeftOut, 'older review')} left out: a file brings 300,000 at most.`,
    notesWithoutCards > 0 && `${counted(notesWithoutCards, 'note')} without a card left out.`,
    media.kept > 0 &&
      `${counted(media.kept, 'picture or sound', 'pictures and sounds')} ${be(media.kept)} kept with them.`,
    ...linesOf(media.leftOut, (kind: LeftOutMedia, count) => mediaLine[kind](count)),
  ].filter((line) => line !== false)
}

const linesOf = <Kind extends string>(
  counts: Partial<Record<Kind, number>>,
  line: (kind: Kind, count: number) => string,
): string[] =>
  (Object.entries(counts) as [Kind, number][]).flatMap(([kind, count]) =>
    count > 0 ? [line(kind, count)] : [],
  )

const cards = (why: string) => (count: number) => `${counted(count, 'card')} left out: ${why}.`
const cardLine: Record<LeftOutCard, (count: number) => string> = {
  template: cards('made by a further template that asks something else'),
  occlusion: cards('a picture with hidden parts, which Trivium cannot ask'),
  empty: cards('nothing is asked'),
  tooLong: cards('longer than a card may be'),
  unknownType: cards('their note type is not in the file'),
  double: cards('in the file twice'),
  noNote: cards('their note is not in the file'),
}

const files =
  (why: string, ofSeveral = why) =>
  (count: number) =>
    `${counted(count, 'file')} of the package left out: ${count === 1 ? why : ofSeveral}.`
const mediaLine: Record<LeftOutMedia, (count: number) => string> = {
  unneeded: files('no card needs it', 'no card needs them'),
  otherType: files('neither a picture nor a sound'),
  tooLarge: files('larger than 20 MB'),
  noRoom: files('there is no room left'),
  broken: files('damaged'),
  unnamed: files('without a name'),
}

export const takesAnything = ({ added, changed, reviews }: ImportedCards): boolean =>
  added + changed + reviews > 0
