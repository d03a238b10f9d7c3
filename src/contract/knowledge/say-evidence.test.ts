import { describe, expect, it } from 'vitest'
import type { EvidenceFacts } from './evidence.ts'
import { sayEvidence, saySide, sayWeight } from './say-evidence.ts'

const today = '2026-11-16'

describe('the sentence under a concept’s name', () => {
  const none = { right: 0, partly: 0, missed: 0, remarks: 0, days: 0, lastDay: null }
  const on = { ...none, days: 1, lastDay: '2026-11-03' }
  it.each([
    [none, ''],
    [{ ...on, right: 1 }, 'Right once, on 3 November.'],
    [{ ...on, missed: 2 }, 'Missed twice, both on 3 November.'],
    [{ ...on, right: 1, missed: 2 }, 'Right once, missed twice, all on 3 November.'],
    [
      { ...on, right: 3, missed: 1, days: 2 },
      'Right three times, missed once, on two days. Last on 3 November.',
    ],
    [
      { ...on, right: 14, partly: 1, remarks: 1, days: 12, lastDay: '2025-12-31' },
      'Right 14 times, partly right once, spoken of once, on 12 days. Last on 31 December 2025.',
    ],
  ])('%o', (counted, sentence) => expect(sayEvidence(counted, today)).toBe(sentence))
})

describe('what one piece counts, in words', () => {
  const piece: EvidenceFacts & { isStruck: boolean } = {
    kind: 'exam_answer',
    outcome: 1,
    options: null,
    hints: 0,
    gradedBy: 'model',
    day: today,
    isStruck: false,
  }
  it.each([
    [{}, 'counts fully', 'Speaks for it'],
    [{ outcome: 0, options: 4, hints: 3 }, 'counts fully', 'Speaks against it'],
    [{ hints: 1 }, 'counts half: one hint', 'Speaks for it'],
    [{ hints: 2 }, 'counts little: two hints', 'Speaks a little for it'],
    [{ day: '2026-07-19' }, 'counts little: 120 days ago', 'Speaks a little for it'],
    [{ day: '2026-11-15' }, 'counts fully', 'Speaks for it'],
    [{ day: '2026-11-18' }, 'counts fully', 'Speaks for it'],
    [{ gradedBy: 'learner' }, 'counts half: graded by you', 'Speaks for it'],
    [{ options: 4 }, 'counts mostly: it could be guessed', 'Speaks for it'],
    [{ options: 2, hints: 1 }, 'counts little: it could be guessed, one hint', 'Speaks a little for it'],
    [{ outcome: 0.5 }, 'counts fully', 'Speaks for and against it'],
    [{ kind: 'card_review' }, 'counts half: a card', 'Speaks for it'],
    [
      { kind: 'reflection_remark', outcome: 0 },
      'counts little: said, not shown',
      'Speaks a little against it',
    ],
    [{ kind: 'criterion' }, 'counts fully', 'Speaks for it'],
    [{ kind: 'criterion', gradedBy: 'learner' }, 'counts half: graded by you', 'Speaks for it'],
    [{ isStruck: true, hints: 2 }, 'does not count: struck by you', 'Speaks for it'],
  ] as const)('%o %s', (changes, weight, side) => {
    expect(sayWeight({ ...piece, ...changes }, today)).toBe(weight)
    expect(saySide({ ...piece, ...changes }, today)).toBe(side)
  })
})
