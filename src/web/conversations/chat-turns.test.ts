import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/conversations.ts'
import { shownLog, type Turn, unfinished } from './chat-turns.ts'

const one = '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0001'
const two = '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0002'
const message = (change: Partial<ChatMessage>): ChatMessage => ({
  id: 1,
  sender: 'Student',
  text: 'Why?',
  timestamp: '2026-03-04T10:04:00.000Z',
  cutOff: false,
  failure: null,
  isWriting: false,
  clientId: null,
  replyTo: null,
  citations: [],
  ...change,
})
const turn = (change: Partial<Turn>): Turn => ({
  clientId: one,
  text: 'Why?',
  timestamp: '2026-03-04T10:04:00.000Z',
  phase: 'asking',
  reply: '',
  citations: [],
  isCutOff: false,
  fault: '',
  ...change,
})
const log = (kept: ChatMessage[], turns: Turn[]) =>
  shownLog({ kept, turns, persona: 'Professor', fault: 'Trouble.' }).map(({ sender, text, state }) => [
    sender,
    text,
    state,
  ])

const question = message({ clientId: one })
const reply = message({ id: 2, sender: 'Professor', text: 'Because.', replyTo: 1 })

describe('the conversation as it is shown', () => {
  it('is the server’s list', () => {
    expect(log([question, reply], [])).toEqual([
      ['Student', 'Why?', 'whole'],
      ['Professor', 'Because.', 'whole'],
    ])
  })

  it('shows a message at once, and the words of its reply as they come', () => {
    expect(log([], [turn({})])).toEqual([
      ['Student', 'Why?', 'sending'],
      ['Professor', '', 'writing'],
    ])
    expect(log([question], [turn({ phase: 'replying', reply: 'Beca' })])).toEqual([
      ['Student', 'Why?', 'whole'],
      ['Professor', 'Beca', 'writing'],
    ])
  })

  it('shows newer words than the server has while they come, and the server’s once it is over', () => {
    const half = { ...reply, text: 'Be', isWriting: true }
    expect(log([question, half], [turn({ phase: 'replying', reply: 'Becau' })])[1]).toEqual([
      'Professor',
      'Becau',
      'writing',
    ])
    expect(log([question, reply], [turn({ phase: 'ended', reply: 'Other' })])[1]).toEqual([
      'Professor',
      'Because.',
      'whole',
    ])
  })

  it('shows a reply that another tab asked for as it is written', () => {
    expect(log([question, { ...reply, text: 'Be', isWriting: true }], [])[1]).toEqual([
      'Professor',
      'Be',
      'writing',
    ])
  })

  it('marks what was cut off, and the guide’s sentence where nothing came', () => {
    expect(log([question, { ...reply, cutOff: true }], [])[1]).toEqual(['Professor', 'Because.', 'cut-off'])
    expect(log([question], [turn({ phase: 'ended' })])[1]).toEqual(['Professor', 'Trouble.', 'failed'])
    expect(log([question], [turn({ phase: 'ended', isCutOff: true })])[1]).toEqual([
      'Professor',
      '',
      'cut-off',
    ])
    expect(log([question], [])[1]).toEqual(['Professor', 'Trouble.', 'failed'])
  })

  it('keeps a reply that failed where it was, with its retry, whatever was said later', () => {
    const failed = { ...reply, text: 'Trouble.', failure: 'model_unavailable' }
    const later = [message({ id: 3, clientId: two, text: 'And?' }), { ...reply, id: 4, replyTo: 3 }]
    const shown = shownLog({ kept: [question, failed, ...later], turns: [], persona: 'Professor', fault: '' })
    expect(shown.map(({ state }) => state)).toEqual(['whole', 'failed', 'whole', 'whole'])
    expect(shown[1]).toMatchObject({ text: 'Trouble.', retries: one })
    const dismissed = shownLog({
      kept: [question, failed, ...later],
      turns: [],
      persona: 'Professor',
      fault: '',
      dismissed: [one],
    })
    expect(dismissed.map(({ state }) => state)).toEqual(['unanswered', 'whole', 'whole'])
    expect(dismissed[0]).toMatchObject({ text: 'Why?', retries: one })
    const unheard = turn({ clientId: two, text: 'Heard?', phase: 'ended', after: 0 })
    expect(log([question, reply], [unheard]).map(([, text]) => text)).toEqual([
      'Heard?',
      'Trouble.',
      'Why?',
      'Because.',
    ])
  })

  it('keeps what could not be sent at the end, without a reply', () => {
    expect(log([question, reply], [turn({ clientId: two, text: 'And?', phase: 'unsent' })])).toEqual([
      ['Student', 'Why?', 'whole'],
      ['Professor', 'Because.', 'whole'],
      ['Student', 'And?', 'unsent'],
    ])
  })

  it('gives each bubble a key of its own that stays when the server has it', () => {
    const keys = (kept: ChatMessage[], turns: Turn[]) =>
      shownLog({ kept, turns, persona: 'Professor', fault: '' }).map(({ key }) => key)
    expect(keys([question, reply], [])).toEqual(keys([], [turn({ phase: 'replying', reply: 'B' })]))
  })
})

describe('a turn', () => {
  it('is over once the server holds its reply, and not before', () => {
    const ended = turn({ phase: 'ended', reply: 'Because.' })
    expect(unfinished([ended], [question, reply])).toEqual([])
    expect(unfinished([ended], [question, { ...reply, isWriting: true }])).toEqual([ended])
    expect(unfinished([ended], [question])).toEqual([ended])
    expect(unfinished([turn({})], [question, reply])).toHaveLength(1)
    expect(unfinished([turn({ phase: 'unsent' })], [])).toHaveLength(1)
  })
})
