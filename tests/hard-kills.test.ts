import { expect, test } from 'vitest'
import { run } from '../proof/hard-kills.ts'

test('ten hard kills during every act of several steps lose and tear nothing that was acknowledged', async () => {
  const { figure, holds } = await run({ count: 10 })
  expect(holds, figure).toBe(true)
}, 300_000)
