import { expect, test } from 'vitest'
import { run } from '../proof/attacks.ts'

test('a twentieth of every attack is held, and nobody else is refused', async () => {
  const said: string[] = []
  const { figure, holds } = await run({ count: 5, say: (line) => said.push(line) })
  expect(holds, `${figure}\n${said.join('\n')}`).toBe(true)
})
