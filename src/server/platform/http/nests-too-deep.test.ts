import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nestsTooDeep } from './nests-too-deep.ts'

/** Letter by letter, with no short cut. */
function deepestOf(json: string): number {
  let [depth, deepest, inString] = [0, 0, false]
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

describe('a body', () => {
  it('may nest 32 times', () => {
    expect([nestsTooDeep(nested(32)), nestsTooDeep(nested(34))]).toEqual([false, true])
    expect(nestsTooDeep('['.repeat(33))).toBe(true)
  })

  it.each(['[[[[', '\\"[[[[', '\\\\', '\\\\\\"{{', '"'])('may hold %j within quotes', (part) => {
    const value = { title: part.repeat(50), list: [part, `${part}\\`, '\\'] }
    expect(nestsTooDeep(JSON.stringify(value))).toBe(false)
    expect(nestsTooDeep(`[${JSON.stringify(value)},${'['.repeat(32)}`)).toBe(true)
  })

  it('is looked at as if letter by letter, whole JSON or not', () => {
    const part = fc.constantFrom('[', '{', ']', '}', '"', '\\', '\\"', 'a', ':', '[[[[[[[[[[[[', '"["')
    const text = fc.array(part, { maxLength: 120 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (json) => {
        expect(nestsTooDeep(json)).toBe(deepestOf(json) > 32)
      }),
    )
  })
})
