import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speakable, utterances } from './speakable.ts'

describe('a text to be spoken', () => {
  it('has no marks, addresses or code', () => {
    expect(
      speakable(
        '## Yeast\n\n**Yeast** is a *fungus*: see [the notes](https://a.example).\n\n- one\n- `two`\n\n```js\nlet a\n```\nDone.',
      ),
    ).toBe('Yeast Yeast is a fungus: see the notes. one two Done.')
  })

  it('is otherwise as it was written', () => {
    expect(utterances('Exactly. 2 * 3 is 6, snake_case stays.')).toEqual([
      'Exactly. 2 * 3 is 6, snake_case stays.',
    ])
  })

  it('comes in pieces that lose nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word', 'Word.', 'why?', 'so;')), (words) => {
        expect(utterances(words.join(' ')).join(' ')).toBe(words.join(' '))
      }),
    )
    expect(utterances('A sentence of some length. '.repeat(40)).length).toBeGreaterThan(3)
  })
})
