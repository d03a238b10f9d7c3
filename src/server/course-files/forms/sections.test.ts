import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sectionsOf } from './sections.ts'

/** How a heading was found before, in time that grew with the cube of a line. */
const slowHeading = /^(#{1,2})\s+(.*?)\s*#*\s*$/

it('finds the headings as before, with or without marks that close them', () => {
  const lines = fc
    .array(fc.constantFrom('#', '##', ' ', '\t', 'a', 'two words', '\\#', '\u00A0'), { maxLength: 12 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(lines, (text) => {
      const { units } = sectionsOf({
        lines: [
          { line: 1, text: '# First', isCode: false },
          { line: 2, text, isCode: false },
        ],
        blocks: [],
      })
      const [, marks, title] = slowHeading.exec(text) ?? []
      const [unit, second] = units
      const found =
        marks === '#' ? second?.start.title : marks === '##' ? unit?.activities[0]?.title : undefined
      expect(found).toBe(title)
    }),
    { numRuns: 3000 },
  )
})
