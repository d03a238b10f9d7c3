import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockKinds } from '#contract/sources/reading.ts'
import { languageOf } from '#server/passages/language.ts'
import { cleanText } from './clean-text.ts'
import { passagesOf } from './passages.ts'
import { type Block, sectionsOf } from './sections.ts'

const english = languageOf(
  'The cat sat on the mat and it was not amused by any of this, which is what cats do.',
)
const passages = (blocks: Block[]) => [...passagesOf(sectionsOf([blocks]).sections, english)]
const sentence = (number: number) =>
  `This is sentence number ${number}, and it says a little about leaves and light.`
const paragraph = (from: number, count: number): Block => ({
  kind: 'paragraph',
  text: Array.from({ length: count }, (_, at) => sentence(from + at)).join(' '),
})

describe('passages', () => {
  it('are a few sentences that end where a sentence ends', () => {
    const found = passages([paragraph(1, 30)])
    expect(found.length).toBeGreaterThan(3)
    for (const { text } of found) {
      expect(text).toMatch(/^This is sentence.*light\.$/s)
      expect(text.length).toBeGreaterThan(119)
      expect(text.length).toBeLessThan(900)
    }
  })

  it('put short paragraphs together, and begin with their headings', () => {
    const found = passages([
      { kind: 'heading', level: 1, text: 'Leaves' },
      { kind: 'heading', level: 2, text: 'Light' },
      paragraph(1, 1),
      paragraph(2, 1),
      { kind: 'heading', level: 2, text: 'Water' },
      paragraph(3, 1),
      { kind: 'heading', level: 2, text: 'A heading that nothing follows' },
    ])
    expect(found.map(({ text }) => text)).toEqual([
      `Leaves\n\nLight\n\n${sentence(1)}\n\n${sentence(2)}`,
      `Water\n\n${sentence(3)}`,
    ])
  })

  it('take the headings where there is nothing else', () => {
    expect(passages([{ kind: 'heading', level: 1, text: 'Part One' }]).map(({ text }) => text)).toEqual([
      'Part One',
    ])
  })

  it('take a short rest along', () => {
    const [only, ...others] = passages([paragraph(1, 7), { kind: 'paragraph', text: 'A last word.' }])
    expect(only?.text).toMatch(/A last word\.$/)
    expect(others).toEqual([])
  })

  it('cut what has no end, and never a character', () => {
    const found = passages([{ kind: 'paragraph', text: '😀'.repeat(9000) }])
    expect(found.length).toBeGreaterThan(5)
    for (const { text } of found) expect(text.isWellFormed()).toBe(true)
  })
})

describe('whatever a document says', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 900 }),
    fc.lorem({ mode: 'sentences', maxCount: 20 }),
    fc.stringMatching(/^[日本語。 ]{0,900}$/),
    fc.constantFrom('שלום עולם. מה שלומך? ', 'مرحبا بالعالم. ').map((text) => text.repeat(20)),
  )
  const block = fc.record({
    kind: fc.constantFrom(...blockKinds),
    text: words,
    level: fc.integer({ min: 1, max: 6 }),
  })

  it('offsets are exact, in order, within blocks, and the text can be stored', () => {
    fc.assert(
      fc.property(fc.array(fc.array(block, { maxLength: 8 }), { maxLength: 4 }), (chapters) => {
        const cleaned = chapters.map((blocks) =>
          blocks
            .map((one) => ({ ...one, text: cleanText(one.text).trim() }))
            .filter(({ text }) => text !== ''),
        )
        const { sections } = sectionsOf(cleaned)
        for (const { text, blocks } of sections) {
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toContain('\u0000')
          let end = 0
          for (const one of blocks) {
            expect(text.slice(end, one.start).trim()).toBe('')
            expect(one.end).toBeGreaterThan(one.start)
            end = one.end
          }
          expect(end).toBe(text.length)
        }
        const before = { section: -1, end: 0 }
        for (const [at, { ordinal, section, start, end, text }] of [
          ...passagesOf(sections, english),
        ].entries()) {
          expect(ordinal).toBe(at)
          expect(sections[section]?.text.slice(start, end)).toBe(text)
          expect(text.isWellFormed() && text === text.trim() && text !== '').toBe(true)
          expect(section > before.section || start >= before.end).toBe(true)
          Object.assign(before, { section, end })
        }
      }),
      { numRuns: 300 },
    )
  })
})
