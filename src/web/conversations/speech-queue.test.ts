import { describe, expect, it } from 'vitest'
import type { ChatBubble } from './chat-turns.ts'
import { SpeechQueue } from './speech-queue.ts'

const answer = (id: number, change: Partial<ChatBubble> = {}): ChatBubble => ({
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
const ownAnswer = (key: string, text: string): ChatBubble => {
  const { id: _id, ...own } = answer(0, { key, text })
  return own
}
const question: ChatBubble = { ...answer(9), key: 'q', isLearner: true, sender: 'Student', text: 'Why?' }

const texts = (messages: ChatBubble[]) => messages.map(({ text }) => text)

describe('what is left to speak', () => {
  it('is nothing of what is there already, nor of a list that comes late or goes further back', () => {
    const queue = new SpeechQueue([])
    expect(queue.take([answer(5)], false)).toEqual([])
    expect(queue.take([answer(5), answer(6)], true)).toEqual([])
    expect(queue.take([answer(1), answer(2), answer(5), answer(6)], true)).toEqual([])
    // The browser's copy may have held but its first words.
    const fromCopy = new SpeechQueue([answer(5, { text: 'Ans' })])
    expect(fromCopy.take([answer(5)], true)).toEqual([])
    // With its question beside it a reply goes by another key.
    expect(queue.take([answer(5, { key: 'q-reply' }), answer(6)], true)).toEqual([])
  })

  it('is whatever a guide says from then on, once', () => {
    const queue = new SpeechQueue([answer(1)])
    queue.take([answer(1)], true)
    expect(queue.take([answer(1), question, answer(10, { state: 'writing', text: 'An' })], true)).toEqual([])
    const all = [answer(1), question, answer(10), answer(12)]
    expect(texts(queue.take(all, true))).toEqual(['Answer 10.', 'Answer 12.'])
    expect(queue.take(all, true)).toEqual([])
  })

  it('is a reply to what was said here, also while the list is still on its way', () => {
    const queue = new SpeechQueue([])
    const own = ownAnswer('q-reply', 'Because.')
    expect(texts(queue.take([answer(1), question, own], false))).toEqual(['Because.'])
    expect(queue.take([answer(1), question, answer(10, { ...own, id: 10 })], true)).toEqual([])
  })

  it('is a reply that was tried again, also an old one', () => {
    const queue = new SpeechQueue([])
    queue.take([answer(5)], true)
    queue.take([answer(2, { state: 'cut-off' }), answer(5)], true)
    expect(texts(queue.take([answer(2, { text: 'All of it.' }), answer(5)], true))).toEqual(['All of it.'])
  })
})
