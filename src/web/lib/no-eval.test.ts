import { describe, expect, it, vi } from 'vitest'

describe('schemas without eval', () => {
  it('is what Zod reads when it comes later', async () => {
    vi.resetModules()
    await import('./no-eval.ts')
    const { config } = await import('zod/v4/core')
    expect(config().jitless).toBe(true)
  })
})
