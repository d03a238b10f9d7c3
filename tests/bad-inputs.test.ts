import { expect, test } from 'vitest'
import { run } from '../proof/bad-inputs.ts'

test('two hundred bad inputs get an answer in words and spoil nothing', async () => {
  const said: string[] = []
  const { figure, holds } = await run({ count: 200, seed: 11, say: (line) => said.push(line) })
  expect(holds, `${figure}\n${said.join('\n')}`).toBe(true)
})
