import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { readCourse } from './read-course.ts'

/** The example of the document for authors: it is read here, so it cannot grow wrong. */
function exampleFiles(): Map<string, string> {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/course-format.md'), 'utf8')
  const files = page.matchAll(/^### `([^`]+)`\n\n````markdown\n([\s\S]*?)^````$/gm)
  return new Map([...files].map(([, path = '', text = '']) => [path, text]))
}

const faultsOf = async (change: (files: Map<string, string>) => void): Promise<string[]> => {
  const files = exampleFiles()
  change(files)
  const { course, faults } = await readCourse(files)
  expect(course === undefined).toBe(faults.length > 0)
  return faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

type Change = (files: Map<string, string>) => void

const edit =
  (path: string, from: string | RegExp, to: string): Change =>
  (files) => {
    const before = files.get(path) ?? ''
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    files.set(path, after)
  }

const unit = '01-two-a-day/unit.md'
const notes = '01-two-a-day/01-why-later.md'
const questions = '01-two-a-day/questions.md'

describe('a course file', () => {
  it('is read whole', async () => {
    const { course, faults } = await readCourse(exampleFiles())
    expect(faults).toEqual([])
    expect(course).toMatchObject({
      head: { title: 'Reading a tide table', priorKnowledge: ['Reading a clock'], referenceBooks: [] },
      about: expect.stringMatching(/^Tide tables look/),
      units: [
        {
          head: { title: 'Two tides a day', concepts: [{ key: 'tidal-day' }] },
          activities: [
            {
              head: { guide: 'Professor', type: 'lecture' },
              text: expect.stringMatching(/^High water[^`]*again\.$/),
              exercises: [{ concept: 'tidal-day', answer: expect.stringContaining('9:50') }],
            },
            { head: { guide: 'Librarian' }, works: [{ title: 'Admiralty Tide Tables', kind: 'reference' }] },
            { head: { guide: 'Examiner', questions: 2 } },
          ],
          questions: [{ kind: 'multiple_choice' }, { kind: 'short_answer', rubric: { length: 2 } }],
          cards: [{ back: 'About 50 minutes.' }],
        },
      ],
      project: { hours: 3, milestones: [{ title: 'The prediction' }] },
    })
  })

  it('keeps units and activities in the order of their numbers', async () => {
    const files = exampleFiles()
    const copyUnit = (folder: string, title: string, key: string) =>
      files.set(
        `${folder}/unit.md`,
        (files.get(unit) ?? '').replace('Two tides a day', title).replace('tidal-day', key),
      )
    copyUnit('10-last', 'Tenth', 'tenth')
    copyUnit('2-second', 'Second', 'second')
    for (const folder of ['10-last', '2-second']) files.set(`${folder}/1-notes.md`, files.get(notes) ?? '')
    expect((await readCourse(files)).course?.units.map(({ head }) => head.title)).toEqual([
      'Two tides a day',
      'Second',
      'Tenth',
    ])
  })

  it('may come from any system: other line ends and a byte order mark', async () => {
    const files = new Map(
      [...exampleFiles()].map(([path, text]) => [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    )
    expect((await readCourse(files)).faults).toEqual([])
  })
})

describe('what is wrong is told with its line', () => {
  it.each([
    ['a missing field', edit('course.md', /^title:.*\n/m, ''), 'course.md:2: “title” is missing.'],
    [
      'a misspelt one',
      edit(unit, 'assessment:', 'assesment:'),
      `${unit}:2: The field “assesment” is not known here.`,
    ],
    [
      'a wrong kind of value',
      edit('course.md', 'weeklyHours: 1', 'weeklyHours: often'),
      'course.md:10: “weeklyHours” must be a number.',
    ],
    [
      'a number out of range',
      edit('course.md', 'weeklyHours: 1', 'weeklyHours: 99'),
      'course.md:10: “weeklyHours” must be at most 40.',
    ],
    [
      'a word that is no choice',
      edit(notes, 'type: lecture', 'type: talk'),
      `${notes}:4: “type” must be one of lecture, worked_example, faded_example, practice, discussion, reading.`,
    ],
    [
      'an unknown guide',
      edit(notes, 'guide: Professor', 'guide: Teacher'),
      `${notes}:2: “guide” is missing or not known here.`,
    ],
    [
      'another version',
      edit('course.md', 'course/1', 'course/9'),
      'course.md:2: “format” must be “trivium-course/1”.',
    ],
    [
      'two right options',
      edit(questions, 'text: At 9:10', 'text: At 9:10\n    right: true'),
      `${questions}:6: “options” must have exactly one option with right: true.`,
    ],
    [
      'equal options',
      edit(questions, 'text: At 9:10', 'text: at 10:00'),
      `${questions}:6: “options” must differ from each other.`,
    ],
    [
      'an empty list',
      edit('course.md', /objectives:\n.*\n/, 'objectives: []\n'),
      'course.md:5: “objectives” needs at least 1 entry.',
    ],
    ...['\\0', '\\uD800', ' or two'].map((end): [string, Change, string] => [
      `an address with ${end} in it, which nothing can keep or open`,
      edit(
        '01-two-a-day/02-look-it-up.md',
        '  kind: reference',
        `  kind: reference\n  address: "https://example.org/${end}"`,
      ),
      '01-two-a-day/02-look-it-up.md:10: “address” must be an address that begins with https://.',
    ]),
    [
      'an address that is no web page',
      edit(
        '01-two-a-day/02-look-it-up.md',
        '  kind: reference',
        '  kind: reference\n  address: javascript:alert(1)',
      ),
      '01-two-a-day/02-look-it-up.md:10: “address” must be an address that begins with https://.',
    ],
    [
      'a concept nobody named',
      edit(questions, 'concept: tidal-day', 'concept: ebb'),
      `${questions}:2: No unit has a concept “ebb”.`,
    ],
    [
      'an exam without enough questions',
      edit('01-two-a-day/03-check.md', 'questions: 2', 'questions: 5'),
      '01-two-a-day/03-check.md:1: The exam asks 5 questions, and there are 2 for it.',
    ],
    [
      'a block that is not closed',
      edit(notes, /```\s*$/, ''),
      `${notes}:10: This block is not closed: a line with \`\`\` is missing.`,
    ],
    [
      'front matter that is not closed',
      edit(unit, /---\s*$/, ''),
      `${unit}:1: The front matter is not closed: a line with --- is missing.`,
    ],
    [
      'an anchor',
      edit('course.md', 'title: Reading', 'title: &a Reading'),
      'course.md:3: Anchors and aliases (& and *) cannot be used here.',
    ],
  ])('%s', async (_what, change, fault) => {
    expect(await faultsOf(change)).toContain(fault)
  })

  it('broken YAML, an unknown tag, a field given twice', async () => {
    for (const text of ['title: "open', 'title: !!js/function x', 'title: a\ntitle: b'])
      expect((await faultsOf(edit('course.md', /title:.*/, text)))[0]).toMatch(
        /^course\.md:\d+: This is not YAML that can be read/,
      )
  })

  it('files that would be lost in silence', async () => {
    const lost = await faultsOf((files) => {
      files.set('02-empty/notes.md', 'text')
      files.set('01-two-a-day/tide.png', '')
      files.set('README.md', 'About this folder.')
    })
    expect(lost).toEqual([
      '01-two-a-day/tide.png:1: This file is not part of a course and would be lost.',
      '02-empty/notes.md:1: This file is not part of a course and would be lost. The folder 02-empty has no file unit.md.',
    ])
  })

  it('a folder that holds no course', async () => {
    expect((await readCourse(new Map())).faults).toEqual([
      { file: 'course.md', line: 1, message: 'The course needs a file course.md.' },
    ])
  })

  it('a thousand aliases, a deep tree and ten thousand faults cost little', async () => {
    const bomb = `a: &a [1,1]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*a,*a,*a]`).join('\n')}`
    const deep = `title: ${'['.repeat(5000)}`
    const wide = Array.from({ length: 5000 }, (_, n) => `field${n}: 1`).join('\n')
    const ticks = `a: 1\n---\n${'`'.repeat(300_000)} \``
    const start = performance.now()
    for (const text of [bomb, deep, wide, ticks]) {
      expect(text.length).toBeLessThan(courseFileLimits.fileBytes)
      expect((await faultsOf((files) => files.set('course.md', `---\n${text}\n---\n`))).length).toBeLessThan(
        100,
      )
    }
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
