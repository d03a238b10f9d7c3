import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { type CardAct, createOutbox } from './outbox.ts'

const learnerId = 'l-1'
const refusal = (status: number) => new ApiError({ status, code: 'x', detail: 'x' })
const rating = (id: string): CardAct => ({
  kind: 'rate',
  cardId: `card of ${id}`,
  rating: { id, rating: 3, at: '2026-11-15T09:00:00Z' },
})
const nameOf = (act: CardAct) => (act.kind === 'rate' ? act.rating.id : `${act.kind} ${act.cardId}`)

let items: Map<string, string>
const area = {
  get length() {
    return items.size
  },
  key: (index: number) => [...items.keys()][index] ?? null,
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
}

beforeEach(() => {
  items = new Map([['profile', JSON.stringify({ id: learnerId })]])
  vi.stubGlobal('window', { localStorage: area })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that can be away, and an outbox before it. */
function opened() {
  const arrived: string[] = []
  const server = { fault: null as unknown, isOnline: true, tries: 0, refused: new Map<string, ApiError>() }
  const open = () =>
    createOutbox({
      learnerId,
      isOnline: () => server.isOnline,
      send: async (act) => {
        server.tries += 1
        await Promise.resolve()
        if (server.fault !== null) throw server.fault
        const refused = server.refused.get(nameOf(act))
        if (refused) throw refused
        arrived.push(nameOf(act))
        return `answer to ${nameOf(act)}`
      },
    })
  return { arrived, server, open, outbox: open() }
}
const waiting = (outbox: ReturnType<typeof createOutbox>) => outbox.store.get().acts.map(nameOf)

describe('ratings on their way', () => {
  it('are sent in order, one after the other, and forgotten once acknowledged', async () => {
    const { arrived, outbox } = opened()
    for (const id of ['a', 'b', 'c']) outbox.add(rating(id))
    expect(waiting(outbox)).toEqual(['a', 'b', 'c'])
    await outbox.flush()
    expect(arrived).toEqual(['a', 'b', 'c'])
    expect([...items.keys()]).toEqual(['profile'])
  })

  it('are kept while nothing can be reached, and sent by the next page', async () => {
    const { arrived, server, outbox, open } = opened()
    server.isOnline = false
    outbox.add(rating('a'))
    outbox.add(rating('b'))
    await outbox.flush()
    expect(outbox.store.get().fault).toMatchObject({ code: 'offline' })
    expect(server.tries).toBe(0)
    server.isOnline = true
    const next = open()
    expect(waiting(next)).toEqual(['a', 'b'])
    await next.flush()
    expect(arrived).toEqual(['a', 'b'])
  })

  it('are tried again by themselves, and their order stays though the clock is turned back', async () => {
    const { arrived, server, outbox } = opened()
    server.fault = refusal(503)
    outbox.add(rating('a'))
    vi.setSystemTime(Date.now() - 3_600_000)
    outbox.add(rating('b'))
    await outbox.flush()
    expect(waiting(outbox)).toEqual(['a', 'b'])
    server.fault = null
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toEqual(['a', 'b'])
    expect(outbox.store.get()).toMatchObject({ acts: [], fault: null, isSending: false })
  })

  it('are dropped where the card is gone, and the next one goes on', async () => {
    const { arrived, server, outbox } = opened()
    const heard: unknown[] = []
    outbox.listen((act, outcome) => heard.push([nameOf(act), outcome]))
    server.refused.set('a', refusal(404))
    outbox.add(rating('a'))
    outbox.add(rating('b'))
    await outbox.flush()
    expect(arrived).toEqual(['b'])
    expect(waiting(outbox)).toEqual([])
    expect(heard).toEqual([
      ['a', { refusal: refusal(404) }],
      ['b', { answer: 'answer to b' }],
    ])
  })

  it('wait for a session, which is no refusal for good', async () => {
    const { server, outbox } = opened()
    server.fault = refusal(401)
    outbox.add(rating('a'))
    await outbox.flush()
    expect(waiting(outbox)).toEqual(['a'])
  })

  it('are no longer sent when taken back before they left', async () => {
    const { arrived, server, outbox } = opened()
    server.isOnline = false
    outbox.add(rating('a'))
    outbox.add(rating('b'))
    await outbox.flush()
    outbox.takeBack('card of b', 'b')
    expect(waiting(outbox)).toEqual(['a'])
    server.isOnline = true
    await outbox.flush()
    expect(arrived).toEqual(['a'])
  })

  it('are followed by their undoing when they may have arrived', async () => {
    const { arrived, server, outbox } = opened()
    server.fault = refusal(0)
    outbox.add(rating('a'))
    await outbox.flush()
    server.fault = null
    outbox.takeBack('card of a', 'a')
    await outbox.flush()
    outbox.takeBack('card of z', 'z')
    await outbox.flush()
    expect(arrived).toEqual(['a', 'undo card of a', 'undo card of z'])
  })

  it('stay with the page where the browser does not keep them, and nothing is kept for whoever has left', async () => {
    const { server, outbox } = opened()
    server.isOnline = false
    items.set('profile', JSON.stringify({ id: 'another' }))
    outbox.add(rating('a'))
    expect(outbox.store.get()).toMatchObject({ acts: [{ cardId: 'card of a' }], isStored: false })
    expect([...items.keys()]).toEqual(['profile'])
  })

  it('pass over what somebody else wrote under their keys', () => {
    const { open } = opened()
    items.set(`draft-${learnerId}-answer-1`, '{"kind":"rate"}')
    items.set(`draft-${learnerId}-answer-2`, 'nonsense')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(waiting(open())).toEqual([])
  })
})
