import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scales } from './theme.ts'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

describe('the theme', () => {
  it.each(Object.entries(scales))('has the steps of the token scale %s', (name, steps) => {
    const inTokens = steps.map((_step, index) => tokens.match(`--tv-${name}-${index}: (#[0-9a-f]{6});`)?.[1])
    expect([...steps]).toEqual(inTokens)
  })
})
