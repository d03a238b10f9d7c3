import { describe, expect, it } from 'vitest'
import { closedBefore, type DatedEvidence, openMisconceptions, openMistakes } from './open.ts'

/** At an hour of a day in November. */
const piece = (day: number, hour: number, changes: Partial<DatedEvidence> = {}): DatedEvidence => {
  const date = `2026-11-${String(day).padStart(2, '0')}`
  return {
    kind: 'exam_answer',
    outcome: 0,
    day: date,
    at: `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
    isSettled: false,
    misconception: 'So it is.',
    ...changes,
  }
}
const right = (day: number, hour: number, changes: Partial<DatedEvidence> = {}) =>
  piece(day, hour, { outcome: 1, misconception: '', ...changes })
const wrong = piece(3, 12)
const isOpen = (later: DatedEvidence[]) => {
  const open = openMistakes([...later, wrong]).includes(wrong)
  expect(openMisconceptions([...later, wrong]).includes(wrong)).toBe(open)
  return open
}

describe('what went wrong is open', () => {
  it.each<[string, DatedEvidence[]]>([
    ['with nothing after it', []],
    ['after one right answer', [right(4, 9)]],
    ['after two on one day', [right(4, 9), right(4, 10)]],
    ['after right answers that came before it', [right(1, 9), right(2, 9), right(3, 11)]],
    ['after one before it on its day and one later', [right(3, 11), right(4, 9)]],
    ['after an answer that was right in part', [right(4, 9), right(5, 9, { outcome: 0.9 })]],
    ['after words alone', [right(4, 9), right(5, 9, { kind: 'chat_remark' })]],
  ])('%s', (_when, later) => expect(isOpen(later)).toBe(true))

  it.each<[string, DatedEvidence[]]>([
    ['on two different days', [right(4, 9), right(9, 9)]],
    ['later the same day and on another', [right(3, 13), right(4, 9)]],
    [
      'by cards and criteria as well',
      [right(4, 9, { kind: 'card_review' }), right(5, 9, { kind: 'criterion' })],
    ],
  ])('until it was right %s', (_when, later) => {
    expect(isOpen(later)).toBe(false)
    expect(isOpen(later.toReversed())).toBe(false)
  })

  it('until its learner settles it', () => {
    const settled = { ...wrong, isSettled: true }
    expect(openMistakes([settled])).toEqual([])
    expect(openMisconceptions([settled])).toEqual([])
  })
})

it('a mistake is an answer to a question', () => {
  const kinds = ['card_review', 'criterion', 'chat_remark', 'reflection_remark'] as const
  expect(openMistakes(kinds.map((kind) => ({ ...wrong, kind })))).toEqual([])
  expect(openMistakes([{ ...wrong, kind: 'checkpoint' }])).toHaveLength(1)
})

it('the same misconception is one, standing on the newest piece', () => {
  const again = piece(5, 9)
  const other = piece(4, 9, { misconception: 'Something else.' })
  expect(openMisconceptions([again, wrong, other])).toEqual([again, other])
  const settled = { ...again, isSettled: true }
  expect(openMisconceptions([wrong, settled])).toEqual([])
  const onceMore = piece(6, 9)
  expect(openMisconceptions([onceMore, wrong, settled])).toEqual([onceMore])
})

it('nothing is closed before right answers on two days', () => {
  expect(closedBefore([right(4, 9), right(4, 10)])).toBeUndefined()
  expect(closedBefore([right(9, 9), right(4, 9), right(4, 10)])).toBe(right(4, 10).at)
})
