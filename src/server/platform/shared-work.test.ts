import { describe, expect, it, vi } from 'vitest'
import { shareWork } from './shared-work.ts'

async function read<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = []
  for await (const event of events) all.push(event)
  return all
}

describe('shared work', () => {
  it('is done once, and whoever comes late hears all of it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begin = vi.fn(async function* () {
      yield 1
      await promise
      yield 2
    })
    const first = shareWork('a', begin)[Symbol.asyncIterator]()
    expect(await first.next()).toEqual({ done: false, value: 1 })
    const late = read(shareWork('a', begin))
    resolve()
    expect(await first.next()).toEqual({ done: false, value: 2 })
    expect(await late).toEqual([1, 2])
    expect(begin).toHaveBeenCalledOnce()
    expect(await read(shareWork('a', begin))).toEqual([1, 2])
    expect(begin).toHaveBeenCalledTimes(2)
  })

  it('goes on to its end when nobody listens any more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const ended = vi.fn()
    const listener = shareWork('b', async function* () {
      yield 1
      await promise
      yield 2
      ended()
    })[Symbol.asyncIterator]()
    await listener.next()
    await listener.return?.()
    resolve()
    await expect.poll(() => ended).toHaveBeenCalledOnce()
  })

  it('fails for everybody, after what came, and can be begun again', async () => {
    const fail = async function* () {
      yield 1
      throw new Error('no')
    }
    const both = [shareWork('c', fail), shareWork('c', fail)].map((one) => read(one))
    for (const one of both) await expect(one).rejects.toThrow('no')
    expect(
      await read(
        shareWork('c', async function* () {
          yield 3
        }),
      ),
    ).toEqual([3])
  })
})
