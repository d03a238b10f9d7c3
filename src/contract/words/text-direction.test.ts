import { describe, expect, it } from 'vitest'
import { withinOwnDirection } from './text-direction.ts'
import { typedText } from './typed-text.ts'

const [rlo, lre, pdf, rli, fsi, pdi] = ['\u202e', '\u202a', '\u202c', '\u2067', '\u2068', '\u2069']

describe('a text that turns round', () => {
  it.each([
    ['without such marks', 'plain עברית العربية \u200f \u200e'],
    ['a closed embedding', `a ${lre}b${pdf} c`],
    ['a closed override', `${rlo}cba${pdf}`],
    ['a closed isolate around an embedding', `${rli}x ${lre}y${pdf} z${pdi}`],
    ['one pair a line', `${rli}x${pdi}\n${fsi}y${pdi}`],
  ])('only itself stays as it is: %s', (_name, text) => {
    expect(withinOwnDirection(text)).toBe(text)
  })

  it.each([
    ['an open override', `invoice${rlo}gpj.exe`, 'invoicegpj.exe'],
    ['many', rlo.repeat(1000), ''],
    ['many that are open, and ends of none of them', lre.repeat(1000) + pdi.repeat(1000), ''],
    ['an end of nothing', `a${pdf}b${pdi}c`, 'abc'],
    ['an embedding that its isolate cuts off', `${rli}a${rlo}b${pdi}`, `${rli}ab${pdi}`],
    ['an end within an isolate', `${rlo}a${rli}b${pdf}c${pdi}d`, `a${rli}bc${pdi}d`],
    ['one that ends on the next line', `${rlo}a\nb${pdf}`, 'a\nb'],
  ])('others loses that: %s', (_name, text, left) => {
    expect(withinOwnDirection(text)).toBe(left)
    expect(withinOwnDirection(left)).toBe(left)
  })

  it('is kept within its own wherever it is typed', () => {
    expect(typedText(100).parse(`Bread ${rlo}`)).toBe('Bread')
  })
})
