import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { readUpload } from '#server/course-files/read-upload.ts'
import { writeCourse } from '#server/course-files/write/write-course.ts'
import { inPrivateFolder } from '#server/platform/files/private-folder.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { zipOf } from '#tests/course-files.ts'
import { createCourse, furnishCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { nasty, randomCourse } from '#tests/random-course.ts'
import { exportCourse, offerExport } from './export-course.ts'
import { importCourse } from './import-course.ts'
import { readFileJob } from './read-file-job.ts'
import { writeFileJob } from './write-file-job.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.learner()
})
afterAll(() => app.stop())

const forget = (id: string) => learner.client.delete(`/api/courses/${id}`)
/** What outlives a deleted course would be taken for the next one's. */
const clear = () => app.database.pool.query('delete from projects where course_id is null')

/** As the route takes a file, without a process for each of them: `routes.test.ts` has that. */
const take = (zip: Uint8Array): Promise<OwnCourse> =>
  inPrivateFolder('upload', async (folder) => {
    const path = join(folder, 'upload')
    await writeFile(path, zip)
    return importCourse(app.database.db, {
      ownerId: learner.id,
      limits: app.env.space,
      read: readFileJob,
      upload: { folder, path, name: 'x.zip' },
    })
  })

const exported = (courseId: string): Promise<Uint8Array> =>
  inPrivateFolder('export', async (folder) => {
    const own = { courseId, ownerId: learner.id }
    return readFile(
      (await exportCourse(app.database.db, { ...own, format: 'course', folder }, writeFileJob)).path,
    )
  })

it('any course comes out of the database as it went in, and its file is a course again', async () => {
  await fc.assert(
    fc.asyncProperty(randomCourse, async (course) => {
      const imported = await take(zipOf(writeCourse(course)))
      expect(imported).toMatchObject({ title: course.head.title, visibility: 'private', begun: false })
      const zip = await exported(imported.id)
      await forget(imported.id)
      const { course: read, faults } = await readUpload(zip, 'x.zip')
      expect(faults).toEqual([])
      const plain = ({ videos, ...rest }: typeof course) => ({
        ...rest,
        videos: videos.map(({ transcript, ...video }) => ({ ...video, hasWords: transcript !== null })),
      })
      expect(read && plain(read)).toEqual(plain(course))
      // From the first export on the words of the videos are the same, too.
      const again = await take(zip)
      expect(await readUpload(await exported(again.id), 'x.zip')).toEqual({
        course: read,
        faults: [],
      })
      await forget(again.id)
      await clear()
    }),
    { numRuns: 25 },
  )
}, 120_000)

it('a course that a guide made is exported with what was prepared, whatever stands in it, and nothing of its owner', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nasty(200), { minLength: 12, maxLength: 12 }), async (texts) => {
      const course = await createCourse(learner.client, { title: `A${texts[0]?.slice(0, 50)}` })
      await furnishCourse(app.database.pool, course)
      await prepareLessons(course, texts)
      const own = { courseId: course.id, ownerId: learner.id }
      const offer = await offerExport(app.database.db, own, writeFileJob)
      expect(offer.course).toMatchObject({ lessons: 2, preparedLessons: 2 })
      const { course: read, faults } = await readUpload(await exported(course.id), 'x.zip')
      expect(faults).toEqual([])
      expect(read?.units.map(({ activities }) => activities.length)).toEqual([3, 1, 0])
      expect(read).toMatchObject({
        head: { licence: 'Not stated' },
        project: { title: expect.stringMatching(/^Project [12]$/) },
        videos: [{}, {}],
      })
      expect(JSON.stringify(read)).not.toMatch(/my private/)
      await forget(course.id)
      await clear()
    }),
    { numRuns: 20 },
  )
}, 120_000)

/** The first lesson whole, with an exam that was taken; of the second one text; the third not opened. */
async function prepareLessons(course: OwnCourse, texts: string[]): Promise<void> {
  const storable = (text = '') => text.replaceAll('\u0000', '').toWellFormed()
  const [first, second] = course.units
  for (const [unit, count] of [
    [first, 3],
    [second, 1],
  ] as const) {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into lesson_plans (user_id, course_id, unit_id, title, objective) values ($1, $2, $3, 'Plan', '') returning id`,
      [learner.id, course.id, unit?.id],
    )
    for (const [index, leader] of ['Professor', 'Librarian', 'Examiner'].slice(0, count).entries())
      await app.database.pool.query(
        `insert into activities (user_id, lesson_plan_id, sequence, leader, title, content, resources, exercises)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          learner.id,
          rows[0]?.id,
          index + 1,
          leader,
          storable(texts[index + 1]) || 'x',
          leader === 'Professor' ? `Notes\n${storable(texts.slice(4, 8).join('\n'))}` : null,
          JSON.stringify([{ title: 'x', description: storable(texts[8]), link: 'javascript:alert(1)' }]),
          JSON.stringify([{ id: 'a', prompt: `x${storable(texts[9])}`, answer: `x${storable(texts[10])}` }]),
        ],
      )
  }
  const question = { id: 'q', kind: 'true_false', prompt: `x${storable(texts[11])}`, options: [], points: 1 }
  await app.database.pool.query(
    `insert into exams (user_id, course_id, unit_id, title, questions, answers, started_at, submitted_at)
     values ($1, $2, $3, 'Exam', $4, '{"q": "my private answer"}', now(), now())`,
    [
      learner.id,
      course.id,
      first?.id,
      JSON.stringify([
        { ...question, objective: '', correctAnswer: 'True', explanation: 'Because.', rubric: [] },
        {
          ...question,
          prompt: question.prompt.toUpperCase(),
          correctAnswer: 'True',
          explanation: '',
          rubric: [],
        },
      ]),
    ],
  )
}
