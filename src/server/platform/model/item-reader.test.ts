import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ItemReader, type ReadItem } from './item-reader.ts'

function read(chunks: string[], name = 'units') {
  const items: ReadItem[] = []
  const fields: Record<string, unknown> = {}
  const reader = new ItemReader(name, {
    onItem: (item) => items.push(item),
    onField: (field, value) => Object.defineProperty(fields, field, { value, enumerable: true }),
  })
  for (const chunk of chunks) reader.feed(chunk)
  return { items, values: items.map((item) => ('value' in item ? item.value : item)), fields, reader }
}

/** Cuts a text at the given places, also within escapes and surrogate pairs. */
const cut = (text: string, places: number[]) => {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length))
}

const strangeText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    '\\"',
    '":[',
    '}]}',
    '```json',
    '\u{1F600}',
    'é',
    '\u2028',
    '\n',
  ),
)
// JSON.parse of Node 24.21 has a bug: it mistakes an escaped name for another name with a backslash. So names
// here have no backslash.
const strangeName = strangeText.filter((name) => !name.includes('\\') && name !== '__proto__')
const json = fc
  .jsonValue({ stringUnit: 'binary', maxDepth: 4 })
  .filter((value) => !JSON.stringify(value).includes('\\\\'))
const element = fc.oneof(json, strangeText, fc.dictionary(strangeName, json))
const escapeAll = (text: string) =>
  text.replace(/[^\n\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

describe('the list in JSON that is still arriving', () => {
  it('is the same whatever the chunks, the spacing, the escapes and the words around it', () => {
    const prose = fc.constantFrom(
      '',
      'Sure! Here is it:\n```json\n',
      'For {course} [as asked]:\n',
      '\uFEFF\n',
      '[1] ',
    )
    const after = fc.constantFrom('', '\n```', '\nHope that {helps} [1].')
    fc.assert(
      fc.property(
        fc.array(element, { maxLength: 6 }),
        fc.dictionary(
          strangeName.filter((name) => name !== 'units'),
          element,
          { maxKeys: 3 },
        ),
        fc.record({ prose, after, indent: fc.constantFrom(0, 2), escape: fc.boolean(), first: fc.boolean() }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (list, others, style, places) => {
          fc.pre(!JSON.stringify(others).includes('"units":['))
          const whole = style.first ? { units: list, ...others } : { ...others, units: list }
          const plain = JSON.stringify(whole, null, style.indent)
          const text = style.prose + (style.escape ? escapeAll(plain) : plain) + style.after
          const { values, fields } = read(cut(text, places))
          expect(values).toEqual(JSON.parse(JSON.stringify(list)))
          const { units: _list, ...rest } = JSON.parse(plain)
          expect(fields).toEqual(rest)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('may be the outermost value, or stand one object deeper', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(strangeName, json), { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat()),
        (list, places) => {
          const expected = JSON.parse(JSON.stringify(list))
          expect(read(cut(JSON.stringify(list), places)).values).toEqual(expected)
          expect(read(cut(JSON.stringify({ course: { units: list } }), places)).values).toEqual(expected)
        },
      ),
    )
  })

  it('gives each element with its last character, before the rest has come', () => {
    const { values, reader } = read(['{"units": [{"a": 1}'])
    expect(values).toEqual([{ a: 1 }])
    expect(reader.hasBegun).toBe(true)
    expect(read(['{"units": [{"a": 1']).values).toEqual([])
  })

  it('passes over an unreadable element and reads on', () => {
    const { items } = read(['{"units": [{"a": 1}, {"a": nonsense}, {"a": 3}]}'])
    expect(items).toEqual([
      { index: 0, value: { a: 1 } },
      { index: 1, unreadable: '{"a": nonsense}' },
      { index: 2, value: { a: 3 } },
    ])
  })

  it('mends raw line breaks in strings and commas before a closing bracket', () => {
    expect(read(['{"units": [{"a": "one\ntwo", "b": [1, 2, ], }, ], }']).values).toEqual([
      { a: 'one\ntwo', b: [1, 2] },
    ])
  })

  it('keeps the elements that came before the answer was cut', () => {
    expect(read(['{"units": [{"a": 1}, {"a": 2}, {"a": "thr']).values).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('finds nothing in prose, and nothing in another list', () => {
    expect(read(['I am sorry, I cannot do {that} [1].']).reader.hasBegun).toBe(false)
    const { values, fields } = read(['{"lessons": [1, 2], "units": [3], "more": [4]}'])
    expect(values).toEqual([3])
    expect(fields).toEqual({ lessons: [1, 2], more: [4] })
  })
})

describe('a property that is wanted early', () => {
  it('is told before its element is whole, whatever the chunks, and changes nothing else', () => {
    const list = [
      { title: 'One "quoted" {brace}', other: { title: 'inner' } },
      { other: [1, { title: 'deeper' }], title: 'Two' },
      'no object',
      { other: 1 },
    ]
    const text = JSON.stringify({ title: 'outer', units: list })
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (places) => {
        const log: unknown[] = []
        const reader = new ItemReader('units', {
          onItem: (item) => log.push(['item', item.index, 'value' in item ? item.value : item]),
          onField: (name, value) => log.push(['field', name, value]),
          early: { name: 'title', onValue: (index, value) => log.push(['early', index, value]) },
        })
        for (const chunk of cut(text, places)) reader.feed(chunk)
        expect(log).toEqual([
          ['field', 'title', 'outer'],
          ['early', 0, 'One "quoted" {brace}'],
          ['item', 0, list[0]],
          ['early', 1, 'Two'],
          ['item', 1, list[1]],
          ['item', 2, 'no object'],
          ['item', 3, { other: 1 }],
        ])
      }),
    )
  })
})
