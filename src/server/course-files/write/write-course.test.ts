import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCourse } from '#server/course-files/read-course.ts'
import { blockNames } from '#server/course-files/read-parts.ts'
import { splitMarkdown } from '#server/course-files/split-markdown.ts'
import { nasty, randomCourse } from '#tests/random-course.ts'
import { asBody } from './as-body.ts'
import { writeCourse } from './write-course.ts'
import { writeYaml } from './write-yaml.ts'

it('any course is the same again when its files are read', async () => {
  await fc.assert(
    fc.asyncProperty(randomCourse, async (course) => {
      const files = writeCourse(course)
      const read = await readCourse(files)
      expect(read.faults).toEqual([])
      expect(read.course).toEqual(course)
      expect(writeCourse(course)).toEqual(files)
    }),
    { numRuns: 150 },
  )
})

it('any text can stand in a file without being taken for a block', () => {
  fc.assert(
    fc.property(fc.array(nasty(80), { maxLength: 6 }), (parts) => {
      const text = asBody(parts.join('\n'), blockNames)
      const { blocks, body, faults } = splitMarkdown('a.md', `---\nx: 1\n---\n\n${text}\n`, blockNames)
      expect({ blocks, body, faults }).toEqual({ blocks: [], body: text, faults: [] })
    }),
    { numRuns: 500 },
  )
})

it.each(['\uFEFF---', '\uFEFF\uFEFFx', '  indented', '~~~\nopen\n~~~'])(
  '%j is written as it was read',
  (text) => {
    expect(asBody(`\n${text}\n`, blockNames)).toBe(text)
    expect(asBody(text, blockNames)).toBe(text)
  },
)

it('a long text with line ends of two kinds comes back as it was', () => {
  const text = `x\r\n \n   ${'long '.repeat(10)}end`
  expect(parse(writeYaml({ text }))).toEqual({ text })
})
