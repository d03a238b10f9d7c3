import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { leadsNowhere, maxPageBytes } from '#server/platform/database/keyset.ts'

type PartRequest = {
  /** The other fields of the first answer. */
  rest: object
  /** The edition of the content; parts of different editions do not fit together. */
  edition: number
  cursor: string | undefined
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1

/**
 * As much of a written lesson as one answer may contain, from the cursor on: its activities, then its
 * questions, then its cards. An activity is never split; the longest alone takes 300 kB.
 */
export function contentPart(content: AuthoredUnit, { rest, edition, cursor }: PartRequest) {
  const from = firstOf(cursor, edition)
  const pieces: unknown[] = [...content.activities, ...content.questions, ...content.cards]
  let bytes = bytesOf(content.head) + (cursor === undefined ? bytesOf(rest) : 0)
  let end = from
  for (const piece of pieces.slice(from)) {
    bytes += bytesOf(piece)
    // The first answer may contain none; every other answer contains at least one.
    if (bytes > maxPageBytes && (end > from || cursor === undefined)) break
    end += 1
  }
  const within = <Item>(items: Item[], before: number) =>
    items.slice(Math.max(0, from - before), Math.max(0, end - before))
  const { head, activities, questions, cards } = content
  return {
    content: {
      head,
      activities: within(activities, 0),
      questions: within(questions, activities.length),
      cards: within(cards, activities.length + questions.length),
    },
    contentCursor: end < pieces.length ? `${end}.${edition}` : null,
  }
}

function firstOf(cursor: string | undefined, edition: number): number {
  if (cursor === undefined) return 0
  const found = /^(\d{1,4})\.(\d{1,9})$/.exec(cursor)
  if (found === null || Number(found[2]) !== edition) throw leadsNowhere()
  return Number(found[1])
}
