import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { hash, Tile } from './tile.tsx'

describe('a tile', () => {
  it('is hashed as the design has it', () => {
    expect(
      ['', 'a', 'Reading Latin Inscriptions', '5b1c2c1e-6c84-4b5e-9a5f-3f5a2d8d1c11', '碁🏛️'].map(hash),
    ).toEqual([2166136261, 3826002220, 3213171440, 3842593766, 398485774])
  })

  it('is the same for the same seed and another for others', () => {
    const drawn = (seed: string) => renderToStaticMarkup(<Tile seed={seed} columns={4} />)
    expect(drawn('one')).toBe(drawn('one'))
    expect(new Set(Array.from({ length: 60 }, (_, n) => drawn(`course ${n}`))).size).toBeGreaterThan(25)
  })

  it('is decoration', () => {
    expect(renderToStaticMarkup(<Tile seed="x" />)).toMatch(/^<svg[^>]*aria-hidden="true" focusable="false">/)
  })
})
