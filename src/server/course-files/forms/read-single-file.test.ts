import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { Fault } from '#server/course-files/fault.ts'
import { linesOf } from '#server/course-files/split-markdown.ts'
import { readSingleFile } from './read-single-file.ts'

const faultLines = (faults: readonly Fault[]) => faults.map(({ line, message }) => `${line}: ${message}`)

const head = [
  '---',
  'format: trivium-course/1',
  'title: Knots',
  'description: To tie',
  'objectives: [Tie one]',
  'difficulty: Beginner',
  'weeklyHours: 1',
  'language: en',
  'licence: CC0',
  'authors: [Ada]',
  '---',
]

describe('a course in one file', () => {
  it('needs no more than headings and text', async () => {
    const { course, faults } = await readSingleFile(
      'knots.md',
      [
        ...head,
        '',
        'About knots.',
        '',
        '# The bowline',
        '',
        'Make a loop.',
        '',
        '## Once more',
        '',
        'Slowly.',
        '',
        '```exercise',
        'prompt: Tie it',
        'answer: Like this',
        '```',
        '',
        '## Books',
        '',
        '```resources',
        '- title: The Ashley Book of Knots',
        '  kind: book',
        '  where: Number 1010',
        '```',
        '',
        '## What you know',
        '',
        'Does it slip?',
        '',
        '[( )] Yes',
        '[(X)] No',
        '',
        '# The reef knot',
        '',
        '```cards',
        '- front: Granny?',
        '  back: No.',
        '```',
        '',
        '## How',
        'Right over left.',
        '```python',
        '# no heading',
        '```',
      ].join('\n'),
    )
    expect(faults).toEqual([])
    expect(course).toMatchObject({
      about: 'About knots.',
      units: [
        {
          head: { title: 'The bowline', concepts: [{ key: 'the-bowline', label: 'The bowline' }] },
          activities: [
            { head: { guide: 'Professor', title: 'The bowline', type: 'lecture' }, text: 'Make a loop.' },
            { head: { guide: 'Professor', title: 'Once more' }, exercises: [{ prompt: 'Tie it' }] },
            { head: { guide: 'Librarian', title: 'Books' }, works: [{ kind: 'book' }] },
            { head: { guide: 'Examiner', title: 'What you know', questions: 1 } },
          ],
          questions: [{ prompt: 'Does it slip?', concept: 'the-bowline' }],
        },
        {
          head: { title: 'The reef knot' },
          activities: [{ text: 'Right over left.\n```python\n# no heading\n```' }],
          cards: [{ concept: 'the-reef-knot' }],
        },
      ],
    })
  })

  it('takes fields for a unit and an activity, a project and videos', async () => {
    const { course, faults } = await readSingleFile(
      'knots.md',
      [
        ...head,
        '# One',
        '```unit',
        'objective: Tie',
        'concepts: [{ key: loop, label: A loop, statement: It holds. }]',
        '```',
        '## See',
        '```activity',
        'type: worked_example',
        'objective: Watch',
        '```',
        'Look.',
        '```question',
        'kind: true_false',
        'prompt: It holds.',
        'key: true',
        'points: 3',
        '```',
        '```videos',
        '- title: How',
        '  address: https://youtu.be/abcdefghijk',
        '```',
        '```project',
        'title: A net',
        'description: Knot it',
        'difficulty: Beginner',
        'hours: 2',
        '```',
        '```milestone',
        'title: Rope',
        'description: ""',
        '```',
      ].join('\n'),
    )
    expect(faults).toEqual([])
    expect(course).toMatchObject({
      units: [
        {
          head: { objective: 'Tie', concepts: [{ key: 'loop' }] },
          activities: [
            { head: { type: 'worked_example', objective: 'Watch' } },
            { head: { title: 'Check yourself' } },
          ],
          questions: [{ concept: 'loop', points: 3 }],
        },
      ],
      project: { title: 'A net', milestones: [{ title: 'Rope' }] },
      videos: [{ address: 'https://www.youtube.com/watch?v=abcdefghijk', transcript: null }],
    })
  })

  it('stands in the document for authors, and is in order', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/course-format.md'), 'utf8')
    const [, text = ''] = /^## All in one file$[\s\S]*?^````markdown\n([\s\S]*?)^````$/m.exec(page) ?? []
    const { course, faults } = await readSingleFile('knots.md', text)
    expect(faults).toEqual([])
    expect(course?.units.map(({ activities }) => activities.length)).toEqual([2, 1])
  })

  it('tells every fault with the line in the file', async () => {
    const text = [
      ...head,
      '# One',
      'Text.',
      '## Two',
      '',
      '# Three',
      'Text.',
      '```question',
      'kind: true_false',
      'prompt: X',
      'key: maybe',
      '```',
      '```unit',
      'concept: x',
      '```',
      '```videos',
      '- title: A',
      '  address: https://example.org',
      '```',
    ].join('\n')
    const { course, faults } = await readSingleFile('knots.md', text)
    const lineOf = (words: string) => linesOf(text).indexOf(words) + 1
    expect(course).toBeUndefined()
    expect(faultLines(faults)).toEqual([
      `${lineOf('## Two')}: There is nothing under this heading.`,
      `${lineOf('key: maybe')}: “key” must be true or false.`,
      `${lineOf('concept: x')}: The field “concept” is not known here.`,
      expect.stringMatching(new RegExp(`^${lineOf('  address: https://example.org')}: `)),
    ])
  })
})

it('one file holds no more milestones and videos than a folder', async () => {
  const video = (at: number) => `- { title: V, address: "https://youtu.be/${String(at).padStart(11, 'a')}" }`
  const blocks = (name: string, text: (at: number) => string, count: number) =>
    Array.from({ length: count }, (_, at) => [`~~~${name}`, text(at), '~~~', ''].join('\n'))
  const { course, faults } = await readSingleFile(
    'knots.md',
    [
      ...head,
      '',
      '# The bowline',
      '',
      'Make a loop.',
      '',
      '```project',
      'title: A net',
      'description: Tie it',
      'difficulty: Beginner',
      'hours: 2',
      '```',
      '',
      ...blocks(
        'milestone',
        (at) => `title: Row ${at}\ndescription: Tie it`,
        courseFileLimits.milestones + 1,
      ),
      ...blocks('videos', video, courseFileLimits.videos + 1),
    ].join('\n'),
  )
  expect(course).toBeUndefined()
  expect(faultLines(faults)).toEqual([
    `1: There are ${courseFileLimits.videos + 1} videos; at most ${courseFileLimits.videos} are allowed.`,
    `1: There are ${courseFileLimits.milestones + 1} milestones; at most ${courseFileLimits.milestones} are allowed.`,
  ])
})

it('a file of nothing but units is refused by the first that are too many', async () => {
  const units = (count: number) =>
    readSingleFile('knots.md', [...head, ...Array(count).fill('# a')].join('\n'))
  const [few, many] = await Promise.all([units(courseFileLimits.units + 1), units(500)])
  expect(many.faults).toContainEqual({
    file: 'knots.md',
    line: 1,
    message: `A course has at most ${courseFileLimits.units} units.`,
  })
  expect(many.faults.length).toBe(few.faults.length)
})
