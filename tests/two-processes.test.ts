import { expect, test } from 'vitest'
import { run } from '../proof/two-processes.ts'

test('of two processes at work one is killed, and nobody of the other notices', async () => {
  const { figure, holds } = await run({ count: 2 })
  expect(holds, figure).toBe(true)
}, 300_000)
