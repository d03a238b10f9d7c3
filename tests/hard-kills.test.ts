import { expect, test } from 'vitest'
import { run } from '../proof/hard-kills.ts'

test('six hard kills during every act of several steps lose and tear nothing that was acknowledged', async () => {
  const { figure, holds } = await run({ count: 6 })
  expect(holds, figure).toBe(true)
})
