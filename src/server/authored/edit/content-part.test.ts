import { expect, it } from 'vitest'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { authoredUnit } from '#tests/authored.ts'
import { contentPart } from './content-part.ts'

const many = <Item>(item: Item | undefined, count: number, own: (index: number) => Partial<Item>) =>
  Array.from({ length: count }, (_, index) => ({ ...(item as Item), ...own(index) }))
const [activity] = authoredUnit.activities
const [question] = authoredUnit.questions
const [card] = authoredUnit.cards
/** A written lesson with every part at its maximum length. */
const longest: AuthoredUnit = {
  ...authoredUnit,
  activities: many(activity, 12, (index) => ({ text: `${index}${'語'.repeat(59_990)}` })),
  questions: many(question, 100, (index) => ({ prompt: `${index}${'語'.repeat(1990)}` })),
  cards: many(card, 60, (index) => ({ front: `${index}${'語'.repeat(990)}`, back: '語'.repeat(2000) })),
}
const otherConcepts = Array.from({ length: 114 }, (_, index) => ({
  key: `concept-${index}`,
  label: '語'.repeat(100),
  unit: '語'.repeat(300),
}))

function partsOf(content: AuthoredUnit, rest: object) {
  const parts = [contentPart(content, { rest, edition: 7, cursor: undefined })]
  for (let cursor = parts[0]?.contentCursor ?? null; cursor !== null; ) {
    const part = contentPart(content, { rest, edition: 7, cursor })
    parts.push(part)
    cursor = part.contentCursor
  }
  return parts
}

it('a long lesson comes in parts of at most 256 kB, all of it and each piece once', () => {
  const parts = partsOf(longest, otherConcepts)
  const sizes = parts.map((part, index) =>
    Buffer.byteLength(JSON.stringify({ ...part, ...(index === 0 && { otherConcepts }) })),
  )
  expect(sizes.filter((bytes) => bytes > 256 * 1024)).toEqual([])
  expect(parts.flatMap(({ content }) => content.activities)).toEqual(longest.activities)
  expect(parts.flatMap(({ content }) => content.questions)).toEqual(longest.questions)
  expect(parts.flatMap(({ content }) => content.cards)).toEqual(longest.cards)
  // If concepts fill the first answer, the first activity comes with the second.
  expect(parts[0]?.content.activities).toEqual([])
})

it('a short one comes whole', () => {
  expect(partsOf(authoredUnit, [])).toEqual([{ content: authoredUnit, contentCursor: null }])
})

it('refuses a cursor of another edition, and one that is none', () => {
  const ask = (cursor: string) => () => contentPart(longest, { rest: [], edition: 8, cursor })
  for (const cursor of ['3.7', 'x', '3', '-1.8', '99999.8']) expect(ask(cursor)).toThrow('leads nowhere')
})
