import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WrittenReflection } from '#contract/reflections.ts'
import { emptyReflection, joinReflections, sameReflection } from './form-values.ts'

const written = (entry: string, learned = 'Base rates', rating = 3): WrittenReflection => ({
  userResponses: { ...emptyReflection.userResponses, what_learned: learned, understanding_rating: rating },
  reflectionEntry: entry,
})

describe('two reflections', () => {
  it('are the same when only the spaces around their texts differ', () => {
    expect(sameReflection(written('One'), written(' One\n'))).toBe(true)
    expect(sameReflection(written('One'), written('Two'))).toBe(false)
    expect(sameReflection(written('One', 'a'), written('One', 'b'))).toBe(false)
    expect(sameReflection(written('One', 'a', 3), written('One', 'a', 4))).toBe(false)
  })

  it('are joined without losing a word of either', () => {
    const joined = joinReflections(written('Saved', 'same', 5), written('Mine', 'same', 2))
    expect(joined).toEqual(written('Saved\n\nMine', 'same', 2))
    expect(
      joinReflections(written('', 'Only there'), written('Only here', '')).userResponses.what_learned,
    ).toBe('Only there')
    fc.assert(
      fc.property(fc.string(), fc.string(), (saved, mine) => {
        const { reflectionEntry } = joinReflections(written(saved), written(mine))
        expect(reflectionEntry).toContain(saved.trim())
        expect(reflectionEntry).toContain(mine.trim())
      }),
    )
  })
})
