import { expect, test } from 'vitest'
import { sharedLooks } from './shared-looks.ts'

const never = 2 ** 31 - 1

/** A look that answers when the test calls `answer`. */
function heldLooks(deadlineMs: number) {
  const begun: { folder: string; answer: (names: string[]) => void }[] = []
  const look = sharedLooks((folder) => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    begun.push({ folder, answer: resolve })
    return promise
  }, deadlineMs)
  return { begun, look }
}

test('while a folder hangs none looks at it again, and others answer', async () => {
  const { begun, look } = heldLooks(1)
  expect(await Promise.all([look('/dead'), look('/dead')])).toEqual([undefined, undefined])
  expect(await look('/dead')).toBeUndefined()
  expect(begun.map(({ folder }) => folder)).toEqual(['/dead'])
  void look('/other')
  expect(begun.map(({ folder }) => folder)).toEqual(['/dead', '/other'])
})

test('whoever asks while one runs gets what the next finds, which they share', async () => {
  const { begun, look } = heldLooks(never)
  const first = look('/a')
  const later = [look('/a'), look('/a')]
  begun[0]?.answer(['old'])
  expect(await first).toEqual(['old'])
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.answer(['new'])
  expect(await Promise.all(later)).toEqual([['new'], ['new']])
  expect(begun).toHaveLength(2)
})

test('one that failed does not stand in the way of the next', async () => {
  let count = 0
  const look = sharedLooks(async () => {
    count += 1
    if (count === 1) throw new Error('gone')
    return count
  }, never)
  const [first, second] = await Promise.allSettled([look('/a'), look('/a')])
  expect(first.status).toBe('rejected')
  expect(second).toEqual({ status: 'fulfilled', value: 2 })
  expect(await look('/a')).toBe(3)
})
