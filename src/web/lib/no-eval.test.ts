import { expect, it, vi } from 'vitest'
import { config } from 'zod/v4/core'

it('tells Zod not to compile by eval, also where Zod is there already', async () => {
  config({ jitless: false })
  vi.resetModules()
  await import('./no-eval.ts')
  expect(config().jitless).toBe(true)
})
