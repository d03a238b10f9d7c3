import { describe, expect, it } from 'vitest'
import type { Shown } from './chat-turns.ts'
import { Unspoken } from './unspoken.ts'

const answer = (id: number, change: Partial<Shown> = {}): Shown => ({
  id,
  key: `${id}-reply`,
  isLearner: false,
  sender: 'Professor',
  text: `Answer ${id}.`,
  citations: [],
  timestamp: '',
  state: 'whole',
  ...change,
})
/** What was asked for here and is not in the server's list yet. */
const ownAnswer = (key: string, text: string): Shown => {
  const { id: _id, ...own } = answer(0, { key, text })
  return own
}
const question: Shown = { ...answer(9), key: 'q', isLearner: true, sender: 'Student', text: 'Why?' }

const texts = (messages: Shown[]) => messages.map(({ text }) => text)

describe('what is left to speak', () => {
  it('is nothing of what is there already, nor of a list that comes late or goes further back', () => {
    const unspoken = new Unspoken([])
    expect(unspoken.take([answer(5)], false)).toEqual([])
    expect(unspoken.take([answer(5), answer(6)], true)).toEqual([])
    expect(unspoken.take([answer(1), answer(2), answer(5), answer(6)], true)).toEqual([])
    // The browser's copy may have held but its first words.
    const fromCopy = new Unspoken([answer(5, { text: 'Ans' })])
    expect(fromCopy.take([answer(5)], true)).toEqual([])
    // With its question beside it a reply goes by another key.
    expect(unspoken.take([answer(5, { key: 'q-reply' }), answer(6)], true)).toEqual([])
  })

  it('is whatever a guide says from then on, once', () => {
    const unspoken = new Unspoken([answer(1)])
    unspoken.take([answer(1)], true)
    expect(unspoken.take([answer(1), question, answer(10, { state: 'writing', text: 'An' })], true)).toEqual(
      [],
    )
    const all = [answer(1), question, answer(10), answer(12)]
    expect(texts(unspoken.take(all, true))).toEqual(['Answer 10.', 'Answer 12.'])
    expect(unspoken.take(all, true)).toEqual([])
  })

  it('is a reply to what was said here, also while the list is still on its way', () => {
    const unspoken = new Unspoken([])
    const own = ownAnswer('q-reply', 'Because.')
    expect(texts(unspoken.take([answer(1), question, own], false))).toEqual(['Because.'])
    expect(unspoken.take([answer(1), question, answer(10, { ...own, id: 10 })], true)).toEqual([])
  })

  it('is a reply that was tried again, also an old one', () => {
    const unspoken = new Unspoken([])
    unspoken.take([answer(5)], true)
    unspoken.take([answer(2, { state: 'cut-off' }), answer(5)], true)
    expect(texts(unspoken.take([answer(2, { text: 'All of it.' }), answer(5)], true))).toEqual(['All of it.'])
  })
})
