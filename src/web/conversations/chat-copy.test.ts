import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/conversations.ts'
import { restoreChat, storeChat } from './chat-copy.ts'
import type { Turn } from './chat-turns.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const clientId = '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0001'
const message: ChatMessage = {
  id: 7,
  sender: 'Professor',
  text: 'Because.',
  timestamp: '2026-03-04T10:04:00.000Z',
  cutOff: true,
  failure: null,
  isWriting: false,
  clientId: null,
  replyTo: 6,
  citations: [],
}
const turn: Turn = {
  clientId,
  text: 'Why?',
  timestamp: '2026-03-04T10:05:00.000Z',
  phase: 'asking',
  reply: '',
  citations: [],
  isCutOff: false,
  fault: '',
}

const nothing = { kept: [], turns: [], dismissed: [] }
const store = (chat: Partial<Parameters<typeof storeChat>[1]>) => storeChat('a', { ...nothing, ...chat })

describe('the browser’s copy of a conversation', () => {
  it('holds what the server has and what it has not, and gives both back', () => {
    store({ kept: [message], turns: [turn] })
    expect(restoreChat('a')).toEqual({ ...nothing, kept: [message], turns: [{ ...turn, phase: 'unsent' }] })
    expect(restoreChat('b')).toEqual(nothing)
  })

  it('leaves out what the server has refused and what it has by now', () => {
    store({ kept: [{ ...message, clientId, replyTo: null }], turns: [turn] })
    expect(restoreChat('a').turns).toEqual([])
    store({ turns: [{ ...turn, phase: 'refused' }] })
    expect(restoreChat('a')).toEqual(nothing)
  })

  it('reads whatever has a sender and a text, and nothing else', () => {
    kept.set(
      'messages-a',
      JSON.stringify([{ sender: 'Student', text: 'Hi', timestamp: '10:04' }, 5, null, { text: 1 }]),
    )
    expect(restoreChat('a').kept).toMatchObject([{ sender: 'Student', text: 'Hi', timestamp: '10:04' }])
    for (const nonsense of ['{', '{}', 'null', '"x"']) {
      kept.set('messages-a', nonsense)
      expect(restoreChat('a')).toEqual(nothing)
    }
  })

  it('knows which failed reply was dismissed, while the message is there', () => {
    store({ kept: [{ ...message, clientId, replyTo: null }], dismissed: [clientId, 'gone'] })
    expect(restoreChat('a').dismissed).toEqual([clientId])
  })

  it('is bounded', () => {
    store({ kept: Array.from({ length: 500 }, (_, id) => ({ ...message, id: id + 1 })) })
    expect(restoreChat('a').kept).toHaveLength(50)
  })
})
