import { describe, expect, it } from 'vitest'
import { heldOut } from './held-out.ts'
import { measure } from './set.ts'
import { tuning } from './tuning.ts'

describe.each([
  ['the half it was adjusted on', tuning],
  ['the half that was held out', heldOut],
])('the search, on %s', (_name, set) => {
  it('finds the passage that answers, and says when nothing does', async () => {
    const { first, firstFive, answered, nothing, missed } = await measure(set)
    expect(set.answered.length).toBeGreaterThanOrEqual(60)
    expect(set.unanswered.length).toBeGreaterThanOrEqual(20)
    const why = missed.join('\n')
    expect(first, why).toBeGreaterThanOrEqual(0.75)
    expect(firstFive, why).toBeGreaterThanOrEqual(0.9)
    expect(nothing, why).toBeGreaterThanOrEqual(0.9)
    // Without this a search that never answers would keep the promise above.
    expect(answered, why).toBeGreaterThanOrEqual(0.65)
  })
})
