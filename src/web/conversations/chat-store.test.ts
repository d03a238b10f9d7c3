import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/conversations.ts'
import type { Place } from './place.ts'

const place: Place = {
  key: 'a',
  leader: 'Professor',
  role: '',
  opening: { sentence: '', questions: [] },
  read: async (cursor) => {
    const url = new URL('http://trivium.test/messages?limit=50')
    if (cursor !== undefined) url.searchParams.set('cursor', cursor)
    return (await answers(url)).json()
  },
  request: ({ clientId, text }) => ({ path: '/api/chat', body: { clientId, text } }),
}

const message = (id: number): ChatMessage => ({
  id,
  sender: 'Professor',
  text: `Answer ${id}.`,
  timestamp: '2026-03-04T10:04:00.000Z',
  cutOff: false,
  failure: null,
  isWriting: false,
  clientId: null,
  replyTo: null,
  citations: [],
})
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

/** What the server holds, and how it answers for a page of it. */
let held: ChatMessage[] = []
let answers: (url: URL) => Promise<Response>
const page = (url: URL) => {
  const before = Number(url.searchParams.get('cursor') ?? Number.POSITIVE_INFINITY)
  const all = held.filter(({ id }) => id < before)
  const items = all.slice(-Number(url.searchParams.get('limit')))
  return Response.json({ items, nextCursor: items.length < all.length ? String(items[0]?.id) : null })
}

const stored = new Map<string, string>()
let onWrite = () => {}

beforeEach(() => {
  stored.clear()
  held = []
  answers = async (url) => page(url)
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('window', {
    location: new URL('http://trivium.test/classroom'),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value)
        onWrite()
      },
    },
  })
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => answers(new URL(String(input), 'http://trivium.test')))
})

afterEach(() => {
  onWrite = () => {}
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openChat(at = place) {
  const { ChatStore } = await import('./chat-store.ts')
  const store = new ChatStore('a')
  store.at(at)
  return store
}
type Chat = Awaited<ReturnType<typeof openChat>>

const ids = (chat: Chat) => chat.get().kept.map(({ id }) => id)
const shown = (chat: Chat) => chat.get().turns.map(({ text, phase }) => [text, phase])
const away = () => Promise.reject(new TypeError('Failed to fetch'))

/** The browser tells every other tab of a write, one after the other; says how many writes that made in all. */
async function untilQuiet(tabs: Chat[], act: () => Promise<void>): Promise<number> {
  let writer: Chat | undefined
  let writes = 0
  const notified: Chat[] = []
  onWrite = () => {
    writes += 1
    notified.push(...tabs.filter((tab) => tab !== writer))
  }
  writer = tabs.at(-1)
  await act()
  for (let next = notified.shift(); next !== undefined && writes < 50; next = notified.shift()) {
    writer = next
    next.readCopy()
    await next.load()
  }
  return writes
}

describe('a conversation in two tabs', () => {
  it.each([
    ['while the server is away', away],
    ['while it takes no message', async (url: URL) => (url.pathname.includes('chat') ? away() : page(url))],
  ])('keeps what one of them could not send, %s', async (_when, answer) => {
    held = messages(1, 2)
    const one = await openChat()
    const two = await openChat()
    await one.load()
    await two.load()
    answers = answer
    const writes = await untilQuiet([one, two], async () => {
      two.send('Why?')
      await vi.waitFor(() => expect(shown(two)).toEqual([['Why?', 'unsent']]))
    })
    expect(writes).toBeLessThan(5)
    expect(shown(await openChat())).toEqual([['Why?', 'unsent']])
    expect(ids(await openChat())).toEqual([1, 2])
  })

  it('keeps what both could not send, and comes to rest', async () => {
    answers = async (url) => (url.pathname.includes('chat') ? away() : page(url))
    const one = await openChat()
    const two = await openChat()
    one.send('First?')
    await vi.waitFor(() => expect(shown(one)).toEqual([['First?', 'unsent']]))
    const writes = await untilQuiet([one, two], async () => {
      two.send('Second?')
      await vi.waitFor(() => expect(shown(two)).toEqual([['Second?', 'unsent']]))
    })
    expect(writes).toBeLessThan(5)
    expect(shown(await openChat()).map(([text]) => text)).toEqual(['First?', 'Second?'])
  })

  it('comes to rest where one of them has read further back', async () => {
    held = messages(1, 120)
    const one = await openChat()
    const two = await openChat()
    await one.load()
    await one.loadOlder()
    expect(await untilQuiet([one, two], () => two.load())).toBeLessThan(3)
    expect(ids(one)).toHaveLength(100)
    expect(ids(two)).toHaveLength(50)
  })
})

const replies = (text: string) => new Response(`event: done\ndata: ${JSON.stringify({ response: text })}\n\n`)

describe('a message', () => {
  it('that got no reply stands with its fault, is not sent again by itself, and can be taken away', async () => {
    answers = async (url) =>
      url.pathname.includes('chat')
        ? Response.json({ code: 'model_unavailable' }, { status: 502 })
        : page(url)
    const chat = await openChat()
    await chat.load()
    chat.send('Why?')
    await vi.waitFor(() => expect(shown(chat)).toEqual([['Why?', 'ended']]))
    const later = await openChat()
    expect(shown(later)).toEqual([['Why?', 'ended']])
    later.sendUnsent()
    expect(shown(later)).toEqual([['Why?', 'ended']])
    later.discard(later.get().turns[0]?.clientId ?? '')
    expect(shown(await openChat())).toEqual([])
  })

  it('waits as long as its place says', async () => {
    const asked = vi.fn(async (url: URL) => (url.pathname.includes('chat') ? replies('Because.') : page(url)))
    answers = asked
    const chat = await openChat({ ...place, askAfterMs: 1000 })
    chat.send('Why?')
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalled()
  })
})

describe('earlier messages', () => {
  it('come once, however often they are asked for', async () => {
    held = messages(1, 120)
    const chat = await openChat()
    await chat.load()
    await Promise.all([chat.loadOlder(), chat.loadOlder()])
    expect(ids(chat)).toEqual(messages(21, 120).map(({ id }) => id))
    await chat.loadOlder()
    expect(ids(chat)).toEqual(messages(1, 120).map(({ id }) => id))
    expect(chat.get().older).toBeNull()
  })

  it('leave no gap to what is said while they come and after', async () => {
    held = messages(1, 120)
    const chat = await openChat()
    await chat.load()
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    answers = async (url) => {
      if (url.searchParams.has('cursor')) await promise
      return page(url)
    }
    const earlier = chat.loadOlder()
    held = messages(1, 130)
    await chat.load()
    goOn()
    await earlier
    expect(ids(chat)).toEqual(messages(21, 130).map(({ id }) => id))
    held = messages(1, 175)
    await chat.load()
    expect(ids(chat)).toEqual(messages(21, 175).map(({ id }) => id))
  })

  it('begin anew with the newest page where too much was said meanwhile', async () => {
    held = messages(1, 120)
    const chat = await openChat()
    await chat.load()
    await chat.loadOlder()
    held = messages(1, 300)
    await chat.load()
    expect(ids(chat)).toEqual(messages(251, 300).map(({ id }) => id))
    await chat.loadOlder()
    expect(ids(chat)).toEqual(messages(201, 300).map(({ id }) => id))
  })

  it('can be asked for again after a failure', async () => {
    held = messages(1, 60)
    const chat = await openChat()
    await chat.load()
    answers = away
    await chat.loadOlder()
    expect(chat.get().earlier).toBe('failed')
    answers = async (url) => page(url)
    const again = chat.loadOlder()
    expect(chat.get().earlier).toBe('loading')
    await again
    expect(chat.get().earlier).toBe('idle')
    expect(ids(chat)).toHaveLength(60)
  })
})
