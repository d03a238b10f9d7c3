import { expect, it } from 'vitest'
import { sourceLimits } from '#contract/sources/kinds.ts'
import type { Source } from '#contract/sources.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { partOf, sentSoFar } from './parts.ts'
import { isPassing, waitMs } from './patience.ts'
import { createSender, isActive, type Wire } from './sender.ts'

/** As the server says it. */
const partBytes = 1000
const refusal = (status: number, detail = 'No.') => new ApiError({ status, code: 'x', detail })
const fileOf = (bytes: number, name = 'notes.txt') => new File([new Uint8Array(bytes)], name)

const sourceIn = (state: Source['state']) => ({ id: 'source', state, title: 'Notes' }) as unknown as Source

/** A server that takes every part, unless a test says otherwise. */
function wireWith(changes: Partial<Wire> = {}) {
  const calls: string[] = []
  const wire: Wire = {
    hash: async () => 'hash',
    begin: async ({ bytes }) => {
      calls.push('begin')
      const parts = Math.ceil(bytes / partBytes)
      return { source: sourceIn('sending'), isNew: true, missingParts: [...Array(parts).keys()], partBytes }
    },
    sendPart: async ({ number, data }) => void calls.push(`part ${number}: ${data.size}`),
    complete: async () => {
      calls.push('complete')
      return sourceIn('waiting')
    },
    remove: async () => void calls.push('remove'),
    patience: { tries: 3, wait: async () => void calls.push('wait') },
    onChange: () => {},
    ...changes,
  }
  return { wire, calls }
}

const allSent = async (sender: ReturnType<typeof createSender>) => {
  while (sender.store.get().items.some(isActive))
    await new Promise<void>((resolve) => {
      const end = sender.store.subscribe(() => {
        end()
        resolve()
      })
    })
  return sender.store.get().items
}

it('counts a file in parts', () => {
  const file = { bytes: partBytes + 5, partBytes }
  expect(partOf(file, 1)).toEqual({ start: partBytes, end: partBytes + 5 })
  expect(sentSoFar(file, [])).toBe(partBytes + 5)
  expect(sentSoFar(file, [1])).toBe(partBytes)
  expect(sentSoFar(file, [0, 1])).toBe(0)
})

it('sends a file part by part, then says that it is complete', async () => {
  const { wire, calls } = wireWith()
  const sender = createSender(wire)
  sender.add([fileOf(partBytes + 5)])
  const [item] = await allSent(sender)
  expect(item).toMatchObject({ state: 'added', sent: partBytes + 5 })
  expect(calls).toEqual(['begin', `part 0: ${partBytes}`, 'part 1: 5', 'complete'])
})

it('sends only what is missing of a file that was begun before', async () => {
  const { wire, calls } = wireWith({
    begin: async () => ({ source: sourceIn('sending'), isNew: false, missingParts: [1], partBytes }),
  })
  const sender = createSender(wire)
  sender.add([fileOf(partBytes + 5)])
  await allSent(sender)
  expect(calls).toEqual(['part 1: 5', 'complete'])
})

it('sends nothing of a file that is there already', async () => {
  const { wire, calls } = wireWith({
    begin: async () => ({ source: sourceIn('ready'), isNew: false, missingParts: [], partBytes }),
  })
  const sender = createSender(wire)
  sender.add([fileOf(5)])
  const [item] = await allSent(sender)
  expect(item).toMatchObject({ state: 'already', source: { title: 'Notes' } })
  expect(calls).toEqual([])
})

it('tries a part again when the connection was lost, and gives up in the end with its sentence', async () => {
  let failures = 2
  const { wire, calls } = wireWith({
    sendPart: async () => {
      if (failures-- > 0) throw refusal(0)
    },
  })
  const sender = createSender(wire)
  sender.add([fileOf(5)])
  expect((await allSent(sender))[0]?.state).toBe('added')
  expect(calls).toEqual(['begin', 'wait', 'wait', 'complete'])

  failures = 100
  sender.add([fileOf(5)])
  expect((await allSent(sender))[1]).toMatchObject({ state: 'failed', fault: 'No.' })

  failures = 0
  const failed = sender.store.get().items[1]
  sender.retry(failed?.key ?? '')
  expect((await allSent(sender))[1]).toMatchObject({ state: 'added', fault: null })
})

it('does not try again what was refused', async () => {
  const { wire, calls } = wireWith({ begin: async () => Promise.reject(refusal(409, 'There is no room.')) })
  const sender = createSender(wire)
  sender.add([fileOf(5), fileOf(6)])
  expect((await allSent(sender)).map(({ fault }) => fault)).toEqual([
    'There is no room.',
    'There is no room.',
  ])
  expect(calls).toEqual([])
})

it('gives a file up: its sending ends, and nothing of it stays', async () => {
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const { wire, calls } = wireWith({
    sendPart: (_part, { signal }) => {
      begun()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError'))),
      )
    },
  })
  const sender = createSender(wire)
  sender.add([fileOf(5)])
  await isBegun
  sender.stop(sender.store.get().items[0]?.key ?? '')
  expect(sender.store.get().items).toEqual([])
  expect(calls).toEqual(['begin', 'remove'])
})

it('takes no empty, no too large file, and ten at a time', async () => {
  const { wire } = wireWith()
  const sender = createSender(wire)
  const large = { name: 'large.pdf', size: sourceLimits.bytes + 1 } as File
  expect(sender.add([fileOf(0), large])).toBe(0)
  expect(sender.store.get().items.map(({ fault }) => fault)).toEqual([
    'This file is empty.',
    expect.stringMatching(/^This file is larger than 50 MB\. Split it /),
  ])
  expect(sender.add(Array.from({ length: 12 }, () => fileOf(1)))).toBe(2)
  expect(await allSent(sender)).toHaveLength(12)
})

it('says that a file cannot be opened, and goes on with the next', async () => {
  const { wire } = wireWith({
    hash: async (file) => {
      if (file.size === 1) throw new DOMException('It is a folder.', 'NotReadableError')
      return 'hash'
    },
  })
  const sender = createSender(wire)
  sender.add([fileOf(1), fileOf(2)])
  const [folder, file] = await allSent(sender)
  expect(folder?.fault).toMatch(/could not be opened/)
  expect(file?.state).toBe('added')
})

it('knows trouble that passes, and how long it is waited for', () => {
  expect([0, 408, 429, 500, 503].every((status) => isPassing(refusal(status)))).toBe(true)
  expect([400, 401, 404, 409, 413].some((status) => isPassing(refusal(status)))).toBe(false)
  expect(isPassing(new Error('A fault of ours'))).toBe(false)
  expect([1, 2, 3, 9].map((failures) => waitMs(failures, refusal(0)))).toEqual([1000, 2000, 4000, 30_000])
  const asked = new ApiError({ status: 429, code: 'x', detail: 'Later.', retryAfterSeconds: 7 })
  expect(waitMs(1, asked)).toBe(7000)
})
