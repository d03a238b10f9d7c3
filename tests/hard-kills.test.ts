import { expect, test } from 'vitest'
import { run } from '../proof/hard-kills.ts'

test('ten hard kills during writes lose no acknowledged row', async () => {
  const { figure, holds } = await run({ count: 10 })
  expect(holds, figure).toBe(true)
}, 300_000)
