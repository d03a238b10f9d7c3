import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CourseFile, courseFormat } from '#contract/authored/course-file.ts'
import { exportOfferSchema, importPreviewSchema } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { courseCommand } from '#server/course-files/command.ts'
import { writeCourse } from '#server/course-files/write/write-course.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { checkFile, exportedZip, importFile, sendCourseFile, zipOf } from '#tests/course-files.ts'
import type { TestLearner } from '#tests/learner.ts'
import { authSecret } from '#tests/signed-in.ts'
import { recordStatements } from '#tests/statements.ts'
import { contentDisposition } from './export-course.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.learner()
})
afterAll(() => app.stop())

const knots = (title = 'Knots'): CourseFile => ({
  head: {
    format: courseFormat,
    title,
    description: 'To tie',
    objectives: ['Tie one'],
    priorKnowledge: [],
    referenceBooks: [],
    difficulty: 'Beginner',
    weeklyHours: 1,
    language: 'en',
    licence: 'CC0',
    authors: ['Ada'],
  },
  about: 'About <script>alert(1)</script> knots.',
  units: [
    {
      head: {
        title: 'The bowline',
        objective: 'Tie it',
        assessment: 'Show it',
        concepts: [{ key: 'loop', label: 'A loop', statement: 'It holds.' }],
      },
      activities: [
        {
          head: { guide: 'Professor', title: 'How', objective: 'Tie it', type: 'practice' },
          text: 'Make a loop.',
          exercises: [],
          works: [],
        },
      ],
      questions: [
        {
          kind: 'true_false',
          concept: 'loop',
          prompt: 'It slips.',
          key: false,
          explanation: '',
          hints: [],
          misconception: '',
        },
      ],
      cards: [{ front: '#1 "loop"', back: 'a\tb\nc', concept: 'loop' }],
    },
  ],
  project: null,
  videos: [],
})

const faultOf = async (content: Uint8Array<ArrayBuffer> | string, name?: string) => {
  const { faults, outline, title } = importPreviewSchema.parse(await checkFile(learner.client, content, name))
  expect({ outline, title }).toEqual({ outline: null, title: null })
  return `${faults[0]?.file}:${faults[0]?.line}: ${faults[0]?.message}`
}
const countCourses = async () =>
  Number(
    (await app.database.pool.query('select count(*) from courses where owner_id = $1', [learner.id])).rows[0]
      .count,
  )

describe('importing', () => {
  it('shows what is in it first, then brings all of it, once for a key, and numbers a second of its name', async () => {
    const zip = zipOf(writeCourse(knots()))
    expect(await checkFile(learner.client, zip)).toMatchObject({
      title: 'Knots',
      faults: [],
      faultCount: 0,
      outline: { counts: { questions: 1, cards: 1, concepts: 1, exams: 0, videos: 0, milestones: 0 } },
    })
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2].map(() => sendCourseFile(learner.client, '/api/course-files', zip, { key })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first, again] = (await Promise.all(answers.map((answer) => answer.json()))) as OwnCourse[]
    expect(again?.id).toBe(first?.id)
    expect((await importFile(learner.client, knots())).title).toBe('Knots (2)')
    expect((await checkFile(learner.client, zip)).title).toBe('Knots (3)')
  })

  it('needs no statement for each unit', async () => {
    const unit = knots().units[0]
    const many = (count: number) => ({
      ...knots(`Many ${count}`),
      units: Array.from({ length: count }, (_, at) => ({
        ...(unit ?? knots().units[0]),
        head: {
          ...unit?.head,
          title: `Unit ${at}`,
          concepts: [{ key: `k${at}`, label: 'x', statement: 'x' }],
        },
        questions: [],
        cards: [],
      })),
    })
    const statements = async (count: number) => {
      const zip = zipOf(writeCourse(many(count) as CourseFile))
      return (await recordStatements(() => sendCourseFile(learner.client, '/api/course-files', zip))).length
    }
    expect((await statements(12)) - (await statements(2))).toBe(0)
  })

  it('of one Markdown file, and of faulty ones nothing', async () => {
    const text = `${writeCourse(knots()).get('course.md')}\n# One\n\nText.\n`
    expect(await checkFile(learner.client, text, 'one.md')).toMatchObject({
      outline: { units: [{ title: 'One' }] },
    })
    const before = await countCourses()
    const bad = await sendCourseFile(
      learner.client,
      '/api/course-files',
      text.replace('weeklyHours: 1', 'weeklyHours: 99'),
      {
        name: 'one.md',
      },
    )
    expect(bad.status).toBe(422)
    expect(await bad.json()).toMatchObject({
      code: 'course_file_faulty',
      detail: 'This course cannot be imported yet. one.md, line 8: “weeklyHours” must be at most 40.',
    })
    expect(await countCourses()).toBe(before)
  })

  it('of hostile files gives a sentence, and never a fault of its own', async () => {
    expect(await faultOf('')).toMatch(/^course\.zip:1: The file must begin with front matter/)
    expect(await faultOf(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toMatch(/UTF-16/)
    expect(await faultOf(zipSync({}) as Uint8Array<ArrayBuffer>)).toMatch(
      /The course needs a file course\.md/,
    )
    expect(
      await faultOf(zipSync({ 'course.md': new Uint8Array(15_000_000) }) as Uint8Array<ArrayBuffer>),
    ).toMatch(/larger than 400 kB/)
    expect(await faultOf(`---\ntitle: ${'['.repeat(50_000)}\n---\n# One\n\nText.`, 'deep.md')).toMatch(
      /^deep\.md:2: There are more fields here/,
    )
    expect(await faultOf(`---\n${'- '.repeat(20_000)}x\n---\n# One\n\nText.`, 'dash.md')).toMatch(
      /^dash\.md:2: There are more fields here/,
    )
    expect(await faultOf(`---\na: &a [*a]\n---\n# One\n\nText.`, 'tied.md')).toMatch(/Anchors and aliases/)
    expect(await faultOf(`---\na: !!js/function x\n---\n# One\n\nText.`, 'tag.md')).toMatch(
      /not YAML that can be read/,
    )
    expect(await faultOf('x'.repeat(500_000), 'long.md')).toMatch(/larger than 400 kB/)
    expect(await faultOf('x', '../../etc/passwd\u0000\n.md')).toMatch(/^passwd\.md:1: /)
  })

  it('answers whatever bytes come', async () => {
    const zip = zipOf(writeCourse(knots()))
    const hurt = fc.tuple(fc.nat(zip.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }))
    await fc.assert(
      fc.asyncProperty(fc.array(hurt, { maxLength: 3 }), async (changes) => {
        const bytes = zip.slice()
        for (const [at, values] of changes) bytes.set(values.subarray(0, zip.length - at), at)
        expect((await sendCourseFile(learner.client, '/api/course-files/check', bytes)).status).toBe(200)
      }),
      { numRuns: 60 },
    )
  })

  it('takes 20 MB here and nowhere else, no form, and nothing from a foreign page', async () => {
    const large = new Uint8Array(20_000_001)
    expect((await sendCourseFile(learner.client, '/api/course-files/check', large)).status).toBe(413)
    expect(await faultOf(large.subarray(0, 20_000_000))).toMatch(/larger than/)
    const elsewhere = await learner.client.fetch('/api/courses', {
      method: 'POST',
      body: large.subarray(0, 300_000),
      headers: { 'content-type': 'application/json' },
    })
    expect(elsewhere.status).toBe(413)
    const sendAs = (body: string, headers: Record<string, string>) =>
      learner.client.fetch('/api/course-files', { method: 'POST', body, headers })
    const form = await sendAs('a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(form.status).toBe(415)
    expect(await form.text()).toContain('as application/zip, text/markdown or application/octet-stream.')
    const foreign = await sendAs('x', { 'content-type': 'application/zip', origin: 'https://example.org' })
    expect(foreign.status).toBe(403)
  })
})

describe('exporting', () => {
  it('offers three formats, each with a name that any header can hold', async () => {
    const { id } = await importFile(learner.client, knots('Узлы "и" петли/\r\n'))
    const offer = exportOfferSchema.parse(
      await (await learner.client.get(`/api/courses/${id}/export`)).json(),
    )
    expect(offer).toMatchObject({
      course: { lessons: 1, preparedLessons: 0 },
      markdown: { files: 2 },
      anki: { cards: 1 },
    })
    const zip = await exportedZip(learner.client, id)
    expect(zip.length).toBe(offer.course.bytes)
    const answer = await learner.client.get(`/api/courses/${id}/export/anki`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="course.anki.txt"; filename*=UTF-8''${encodeURIComponent('Узлы и петли')}.anki.txt`,
    )
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(
      '#separator:tab\n#html:false\n#if matches:keep current\n#deck:Узлы "и" петли/\n#columns:Front\tBack\tTags\n#tags column:3\n"#1 ""loop"""\t"a\tb\nc"\tloop\n',
    )
    const markdown = await learner.client.get(`/api/courses/${id}/export/markdown`)
    const pages = unzipSync(new Uint8Array(await markdown.arrayBuffer()))
    expect(Object.keys(pages)).toEqual(['00-about.md', '01-the-bowline.md'])
    expect(strFromU8(pages['01-the-bowline.md'] ?? new Uint8Array())).toMatch(
      /^# The bowline\n\nTie it\n\n## How\n\nMake a loop\.\n\n## Questions\n\n1\. True or false\? It slips\.\n\n## Answers\n\n1\. False\./,
    )
    expect((await learner.client.get(`/api/courses/${id}/export/pdf`)).status).toBe(404)
  })

  it('waits until an exam is over', async () => {
    const course = await importFile(learner.client, knots('Exam'))
    const { rows } = await app.database.pool.query(
      `insert into exams (user_id, course_id, unit_id, title, questions, started_at) values ($1, $2, $3, 'E', '[]', now()) returning id`,
      [learner.id, course.id, course.units[0]?.id],
    )
    for (const path of ['', '/course', '/markdown', '/anki'])
      expect((await learner.client.get(`/api/courses/${course.id}/export${path}`)).status).toBe(409)
    await app.database.pool.query('update exams set submitted_at = now() where id = $1', [rows[0].id])
    expect((await learner.client.get(`/api/courses/${course.id}/export`)).status).toBe(200)
  })

  it('puts no byte into a header that does not belong there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(contentDisposition(`${title}.trivium.zip`)).toMatch(
          /^attachment; filename="[a-z0-9-]+\.trivium\.zip"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+\.trivium\.zip$/,
        )
      }),
    )
  })
})

describe('the command of an operator', () => {
  it('takes a course in and out, and says what is wrong', async () => {
    const said: string[] = []
    const run = (...given: string[]) => courseCommand(given, (line) => said.push(line))
    const { command, folder } = await asOperator(run)
    const file = join(folder, 'knots.zip')
    await writeFile(file, zipOf(writeCourse(knots('By command'))))
    expect(await command('import', file, '--owner', learner.email.toUpperCase())).toBe(true)
    const id = said.at(-1)?.split(': ').at(-1) ?? ''
    expect((await learner.client.get(`/api/courses/${id}`)).status).toBe(200)
    await command('export', id, join(folder, 'out'))
    expect(await readFile(join(folder, 'out/01-the-bowline/01-how.md'), 'utf8')).toContain('Make a loop.')
    await command('export', id, join(folder, 'out.zip'))
    expect(await command('check', join(folder, 'out'), join(folder, 'out.zip'))).toBe(true)
    for (const [given, words] of [
      [['export', id, join(folder, 'out')], 'is not empty'],
      [['export', id, join(folder, 'out.zip')], 'exists already'],
      [['export', 'x', join(folder, 'x')], 'there is no course x'],
      [['import', file, '--owner', 'nobody@example.org'], 'No account here has the email address'],
      [['import', file], 'npm run course -- import PATH --owner EMAIL'],
    ] as const)
      await expect(command(...given)).rejects.toThrow(words)
  })
})

/** Runs the command with the test's database in the environment. */
async function asOperator(run: (...given: string[]) => Promise<boolean>) {
  await mkdir(app.env.dataDir, { recursive: true })
  const folder = await mkdtemp(join(app.env.dataDir, 'files-'))
  const command = async (...given: string[]) => {
    vi.stubEnv('DATABASE_URL', app.database.url)
    vi.stubEnv('AUTH_SECRET', authSecret)
    try {
      return await run(...given)
    } finally {
      vi.unstubAllEnvs()
    }
  }
  return { command, folder }
}
