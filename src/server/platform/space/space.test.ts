import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { spaceSchema } from '#contract/profile/space.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse, furnishCourse, plannedCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { plannedProject } from '#tests/projects.ts'
import { addedVideo, videoToAdd } from '#tests/videos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: {
      COURSES_PER_LEARNER: '4',
      VIDEOS_PER_LEARNER: '5',
      TRANSCRIPT_MB_PER_LEARNER: '1',
      PROJECTS_PER_LEARNER: '3',
      MESSAGES_PER_LEARNER: '4',
    },
  })
})
afterAll(() => app.stop())

const spaceOf = async ({ client }: TestLearner) =>
  spaceSchema.parse(await (await client.get('/api/profile/space')).json())
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted()
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
const count = async (from: string, ...values: unknown[]) =>
  (await app.database.pool.query(`select count(*)::int from ${from}`, values)).rows[0].count
/** A transcript of this size, with a different word in each. */
const transcriptOf = (bytes: number, word: string) => {
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0')
  const lines = Array.from(
    { length: Math.ceil(bytes / 80) },
    (_, at) =>
      `${Math.floor(at / 3600)}:${two(at / 60)}:${two(at)} ${word} ${at} and what else there is to say`,
  )
  return { text: lines.join('\n'), format: 'text' }
}

describe('a learner’s space', () => {
  it('holds so many courses, however many calls come at once, and says what to do', async () => {
    const learner = await app.learner()
    const answers = await times(8, (index) =>
      learner.client.post('/api/courses', plannedCourse({ title: `Course ${index}` })),
    )
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      code: 'space_full',
      detail:
        'You can have at most 4 courses. Delete what you no longer need, then try again; your profile shows what you have.',
    })
    expect(await count('courses where owner_id = $1', learner.id)).toBe(4)
    expect(await spaceOf(learner)).toMatchObject({ courses: { used: 4, most: 4 } })
    const other = await createCourse((await app.learner()).client)
    expect((await learner.client.post(`/api/courses/${other.id}/fork`)).status).toBe(409)
    const own = await count('units join courses on courses.id = course_id where owner_id = $1', learner.id)
    expect(own).toBe(4 * 3)
  })

  it('gives the course that is there, also where it is full', async () => {
    const owner = await app.learner()
    const source = await createCourse(owner.client)
    const learner = await app.learner()
    const first = await learner.client.post(`/api/courses/${source.id}/fork`)
    expect(first.status).toBe(201)
    await times(3, () => createCourse(learner.client))
    expect((await learner.client.post(`/api/courses/${source.id}/fork`)).status).toBe(200)
  })

  it('holds so many videos and so much of transcripts, and a shorter one always fits', async () => {
    const learner = await app.learner()
    const { id: courseId } = await createCourse(learner.client)
    const add = (more: object) => learner.client.post('/api/videos', videoToAdd(courseId, { ...more }))
    const big = await addedVideo(learner.client, { courseId, transcript: transcriptOf(700_000, 'tide') })
    const answers = await times(3, (index) => add({ transcript: transcriptOf(250_000, `moon${index}`) }))
    expect(statuses(answers)).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.text()).toContain('You can have at most 1 MB of transcripts.')
    const change = (bytes: number) =>
      learner.client.patch(`/api/videos/${big.id}`, { transcript: transcriptOf(bytes, 'spring') })
    expect((await change(1_500_000)).status).toBe(409)
    expect((await change(300_000)).status).toBe(200)
    expect(statuses(await times(6, () => add({ transcript: null })))).toEqual([201, 201, 201, 409, 409, 409])
    expect(await spaceOf(learner)).toMatchObject({ videos: { used: 5, most: 5 } })
  })

  it('that is over one limit already refuses only more of that', async () => {
    const learner = await app.learner()
    const video = await addedVideo(learner.client, { transcript: transcriptOf(2000, 'swell') })
    await app.database.pool.query(
      `update transcripts set bytes = 9000000 where hash = (select transcript_hash from videos where id = $1)`,
      [video.id],
    )
    await addedVideo(learner.client, { transcript: null })
    const more = videoToAdd(video.courseId ?? '', { transcript: transcriptOf(2000, 'surf') })
    expect((await learner.client.post('/api/videos', more)).status).toBe(409)
    await createCourse(learner.client)
  })

  it('holds so many projects and messages', async () => {
    const learner = await app.learner()
    const projects = await times(5, () => learner.client.post('/api/projects', plannedProject()))
    expect(statuses(projects)).toEqual([201, 201, 201, 409, 409])
    const video = await addedVideo(learner.client)
    const said = await times(4, () =>
      learner.client.post(`/api/videos/${video.id}/librarian-chat`, {
        message: 'What is a tide?',
        currentTime: 0,
      }),
    )
    expect(statuses(said)).toEqual([200, 200, 409, 409])
    await Promise.all(said.map((answer) => answer.text()))
    expect(await spaceOf(learner)).toMatchObject({
      projects: { used: 3, most: 3 },
      messages: { used: 4, most: 4 },
      documentBytes: { used: 0, most: 500 * 1024 * 1024 },
    })
  })
})

describe('a course that is added', () => {
  it('writes no transcript anew, however long they are', async () => {
    const owner = await app.learner()
    const source = await createCourse(owner.client)
    for (const word of ['tide', 'moon', 'sun'])
      await addedVideo(owner.client, { courseId: source.id, transcript: transcriptOf(300_000, word) })
    const kept = () => count('transcripts')
    const before = await kept()
    // Without the maps of free space, which PostgreSQL writes at any time.
    const size = async () =>
      (
        await app.database.pool.query(
          `select sum(pg_relation_size(part.oid))::int as bytes from pg_class of, pg_class part
           where of.oid = 'transcripts'::regclass and (part.oid in (of.oid, of.reltoastrelid) or part.oid in
             (select indexrelid from pg_index where indrelid in (of.oid, of.reltoastrelid)))`,
        )
      ).rows[0].bytes
    const bytes = await size()
    const learners = await times(4, () => app.learner())
    for (const { client } of learners)
      expect((await client.post(`/api/courses/${source.id}/fork`)).status).toBe(201)
    expect(await kept()).toBe(before)
    expect(await size()).toBe(bytes)
    for (const { client } of learners) {
      const { items } = await (await client.get('/api/videos')).json()
      const { lines } = await (await client.get(`/api/videos/${items[0].id}/transcript`)).json()
      expect(lines.length).toBeGreaterThan(1000)
    }
  })

  it('writes no words of a transcript anew, however many there are', async () => {
    const owner = await app.learner()
    const source = await createCourse(owner.client)
    for (const first of ['tide', 'moon', 'sun'])
      await addedVideo(owner.client, {
        courseId: source.id,
        transcript: { text: Array.from({ length: 8000 }, (_, n) => `${first}${n}`).join(' ') },
      })
    const size = async () => {
      const { rows } = await app.database.pool.query(
        "select (pg_table_size('video_words') + pg_indexes_size('video_words'))::int as bytes",
      )
      return rows[0].bytes
    }
    const before = await size()
    for (const { client } of await times(4, () => app.learner()))
      expect((await client.post(`/api/courses/${source.id}/fork`)).status).toBe(201)
    // With the words of twelve copies it would grow by megabytes.
    expect((await size()) - before).toBeLessThan(200_000)
  })

  it('and deleted again leaves nothing, however often', async () => {
    const owner = await app.learner()
    const source = await createCourse(owner.client)
    await furnishCourse(app.database.pool, source, { videos: 3, projects: 2, milestones: 2 })
    const learner = await app.learner()
    for (let round = 0; round < 10; round += 1) {
      const copy = (await (await learner.client.post(`/api/courses/${source.id}/fork`)).json()) as OwnCourse
      expect((await learner.client.delete(`/api/courses/${copy.id}`)).status).toBe(204)
    }
    expect(await spaceOf(learner)).toMatchObject({
      courses: { used: 0 },
      videos: { used: 0 },
      projects: { used: 0 },
    })
  })

  it('leaves behind what its learner used, changed or added themselves', async () => {
    const owner = await app.learner()
    const source = await createCourse(owner.client)
    await furnishCourse(app.database.pool, source, { videos: 3, projects: 2, milestones: 1 })
    const learner = await app.learner()
    const { client } = learner
    const copy = (await (await client.post(`/api/courses/${source.id}/fork`)).json()) as OwnCourse
    const videos = (await (await client.get('/api/videos')).json()).items as { id: string; title: string }[]
    const [watched, edited] = videos
    await client.put(`/api/videos/${watched?.id}/progress`, { playbackPositionSeconds: 12 })
    await client.patch(`/api/videos/${edited?.id}`, { notes: 'Mine now.' })
    await addedVideo(client, { courseId: copy.id, title: 'My own' })
    const projects = (await (await client.get('/api/projects')).json()).items as { id: string }[]
    await client.patch(`/api/projects/${projects[0]?.id}`, { title: 'My project now' })
    await client.delete(`/api/courses/${copy.id}`)
    const left = (await (await client.get('/api/videos')).json()).items as { title: string }[]
    expect(left.map(({ title }) => title).toSorted()).toEqual(
      ['My own', edited?.title, watched?.title].toSorted(),
    )
    const kept = (await (await client.get('/api/projects')).json()).items as { title: string }[]
    expect(kept.map(({ title }) => title)).toEqual(['My project now'])
  })
})

describe('a transcript', () => {
  it('that two have is kept once, and goes with the last who has it', async () => {
    const [ada, grace] = [await app.learner(), await app.learner()]
    const transcript = transcriptOf(2000, 'neap')
    const hers = await addedVideo(ada.client, { transcript })
    await addedVideo(grace.client, { transcript })
    const kept = () => count("transcripts where lines::text like '%neap%'")
    expect(await kept()).toBe(1)
    await ada.client.delete(`/api/videos/${hers.id}`)
    await deleteExpired(app.services.db, app.env)
    expect(await kept()).toBe(1)
    const leaving = { confirmation: 'delete my account', password: grace.password }
    expect((await grace.client.post('/api/account/delete', leaving)).status).toBe(200)
    expect(await kept()).toBe(0)
  })

  it('that nobody has any more goes at once, by a change or with its video: nothing is left beside the quota', async () => {
    const ada = await app.learner()
    const video = await addedVideo(ada.client, { transcript: transcriptOf(2000, 'ebb0') })
    const kept = () => count("transcripts where lines::text like '%ebb%'")
    for (const word of ['ebb1', 'ebb2']) {
      await ada.client.patch(`/api/videos/${video.id}`, { transcript: transcriptOf(2000, word) })
      expect(await kept()).toBe(1)
    }
    await ada.client.delete(`/api/videos/${video.id}`)
    expect(await kept()).toBe(0)
  })

  it('that was left behind is swept away, however many there are', async () => {
    await app.database.pool.query(
      `insert into transcripts (hash, lines, bytes) select 'left-' || n, '[]', 2 from generate_series(1, 120) n`,
    )
    await deleteExpired(app.services.db, app.env)
    expect(await count("transcripts where hash like 'left-%'")).toBe(0)
  })
})
