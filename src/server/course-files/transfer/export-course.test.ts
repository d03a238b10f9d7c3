import { readdir, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CourseFile, courseFormat } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { readUpload } from '#server/course-files/read-upload.ts'
import { writeCourse } from '#server/course-files/write/write-course.ts'
import { OverLimit } from '#server/platform/files/limited-child.ts'
import { inPrivateFolder } from '#server/platform/files/private-folder.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { exportedZip, zipOf } from '#tests/course-files.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { longestTurn } from '#tests/longest-turn.ts'
import { createProject } from '#tests/projects.ts'
import { addSpokenVideo } from '#tests/spoken-video.ts'
import { heldBytes, openUnread } from '#tests/unread-answers.ts'
import { importCourse } from './import-course.ts'
import { readFileJob } from './read-file-job.ts'
import { writeFileApart } from './write-file-apart.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.learner()
})
afterAll(() => app.stop())

it('of more words than a file may hold it takes the shortest transcripts, names the others, and stops nobody', async () => {
  const course = await createCourse(learner.client)
  for (let video = 1; video <= 6; video++) {
    const title = `Video ${video}`
    const words = { title, lines: 36_000 + video, words: `${title} is & said` }
    await addSpokenVideo(app.database.pool, { userId: learner.id, courseId: course.id, ...words })
  }
  const { result: zip, ms } = await longestTurn(() => exportedZip(learner.client, course.id))
  expect(ms).toBeLessThan(250)
  const { course: read, faults } = await readUpload(zip, 'x.zip')
  expect(faults).toEqual([])
  const spoken = read?.videos.filter(({ transcript }) => transcript !== null) ?? []
  const bytes = spoken.reduce((sum, { transcript }) => sum + (transcript?.text.length ?? 0), 0)
  expect(spoken.map(({ title }) => title).toSorted()).toEqual(
    Array.from({ length: spoken.length }, (_, at) => `Video ${at + 1}`),
  )
  expect(spoken.length).toBeLessThan(6)
  // One more would have been too much.
  expect(bytes).toBeGreaterThan(courseFileLimits.totalBytes - courseFileLimits.fileBytes - 2_000_000)
  const offered = await longestTurn(() => learner.client.get(`/api/courses/${course.id}/export`))
  expect(offered.ms).toBeLessThan(250)
  expect(await offered.result.json()).toMatchObject({ course: { bytes: zip.length } })
}, 120_000)

it('holds nothing of files that nobody reads, and leaves none behind', async () => {
  const { id } = await inPrivateFolder('upload', async (folder) => {
    const path = join(folder, 'upload')
    await writeFile(path, zipOf(writeCourse(longCourse(3, 11))))
    return importCourse(app.database.db, {
      ownerId: learner.id,
      limits: app.env.space,
      read: readFileJob,
      upload: { folder, path, name: 'x.zip' },
    })
  })
  expect((await learner.client.get(`/api/courses/${id}/export/anki`)).status).toBe(200)
  const before = heldBytes()
  const unread = [1, 2, 3].map(() =>
    openUnread(learner.client, `${app.origin}/api/courses/${id}/export/course`),
  )
  for (const opened of unread) expect(await opened.status).toBe(200)
  // Memory for the start may be freed later; memory for a reader stays until that reader has left.
  await expect.poll(() => heldBytes() - before, { timeout: 20_000 }).toBeLessThan(5_000_000)
  for (const { close } of unread) close()
  await expect.poll(foldersOfExports).toEqual([])
}, 120_000)

it('reads of its projects the one that goes along, however many and long the others are', async () => {
  const { pool } = app.database
  const course = await createCourse(learner.client)
  const milestones = Array.from({ length: 10 }, (_, at) => ({ title: `Step ${at}` }))
  const { id, title } = await createProject(learner.client, { courseId: course.id, milestones })
  const long = 'x '.repeat(2000)
  await pool.query('update milestones set description = $2 where project_id = $1', [id, long])
  await pool.query(
    `with others as (
       insert into projects (user_id, course_id, title, description, difficulty_level, estimated_hours, created_at)
       select user_id, course_id, title || n, description, difficulty_level, estimated_hours, now()
       from projects, generate_series(1, 200) as n where id = $1 returning id)
     insert into milestones (project_id, title, description, order_index, estimated_hours)
     select others.id, title, milestones.description, order_index, estimated_hours from others, milestones where project_id = $1`,
    [id],
  )
  const { result: zip, bytes } = await bytesRead(() => exportedZip(learner.client, course.id))
  // All of them together are 8 MB.
  expect(bytes).toBeLessThan(1_000_000)
  const { course: read } = await readUpload(zip, 'x.zip')
  expect(read?.project).toMatchObject({ title, milestones: Array(10).fill({ description: long.trim() }) })
})

it('says that a course cannot be written in its time and memory', async () => {
  const over = () => Promise.reject(new OverLimit('ended by SIGKILL'))
  await expect(writeFileApart({ exportFrom: '/nowhere', format: 'course' }, over)).rejects.toMatchObject({
    code: 'course_export_too_large',
  })
})

type WithStream = { connection: { stream: Socket } }

/** The bytes that the app reads from its database meanwhile. */
async function bytesRead<Result>(work: () => Promise<Result>): Promise<{ result: Result; bytes: number }> {
  const clients = Reflect.get(app.database.pool, '_clients') as WithStream[]
  const soFar = () => clients.reduce((sum, { connection }) => sum + connection.stream.bytesRead, 0)
  const before = soFar()
  return { result: await work(), bytes: soFar() - before }
}

/**
 * Random characters, so that its zip is hardly shorter: it is larger than the buffers of a connection without
 * a reader.
 */
const longCourse = (units: number, activities: number): CourseFile => ({
  head: {
    format: courseFormat,
    title: 'Long',
    description: 'Long',
    objectives: ['Read'],
    priorKnowledge: [],
    referenceBooks: [],
    difficulty: 'Beginner',
    weeklyHours: 1,
    language: 'zh',
    licence: 'CC0',
    authors: ['Ada'],
  },
  about: '',
  units: Array.from({ length: units }, (_, unit) => ({
    head: {
      title: `Unit ${unit}`,
      objective: 'Read it',
      assessment: 'Say it',
      concepts: [{ key: `k${unit}`, label: 'It', statement: 'It is.' }],
    },
    activities: Array.from({ length: activities }, (_, activity) => ({
      head: { guide: 'Professor', title: `Part ${activity}`, objective: 'Read it', type: 'reading' },
      text: Array.from({ length: 55_000 }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join(
        '',
      ),
      exercises: [],
      works: [],
    })),
    questions: [],
    cards: [],
  })),
  project: null,
  videos: [],
})

const foldersOfExports = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`trivium-export-${process.pid}-`))
