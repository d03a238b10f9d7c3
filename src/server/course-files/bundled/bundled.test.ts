import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BundledCourse, bundledCourseSchema } from '#contract/authored/transfer.ts'
import type { CourseUpdates } from '#contract/authored/updates.ts'
import type { Classroom } from '#contract/classroom-state.ts'
import { type OwnCourse, ownCourseSchema } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { writeCourseFolder } from '../../../../tests/course-folder.ts'
import { copyLearner, type TestLearner } from '../../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../../tests/statements.ts'

let place: string
let app: TestApp
let ada: TestLearner
let grace: TestLearner
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'courses-'))
  app = await startTestApp({ env: { COURSES_DIR: place, BUNDLED_COURSES: 'off' } })
  ada = await app.learner('Ada Lovelace')
  grace = await app.learner('Grace Hopper')
  // Written after the start: the server reads the folder at the first request.
  await writeCourseFolder(join(place, 'tides'))
  await writeCourseFolder(join(place, 'Über den Wind'), { title: 'Wind' })
  await writeCourseFolder(join(place, 'broken'))
  await writeFile(join(place, 'broken/course.md'), 'Nothing of a course.')
  await writeFile(join(place, 'README.md'), 'Not a course.')
  await symlink(join(place, 'tides'), join(place, 'linked'))
})
afterAll(async () => {
  await app.stop()
  await rm(place, { recursive: true })
})

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const list = async ({ client }: TestLearner): Promise<BundledCourse[]> => {
  const answer = await client.get('/api/bundled-courses')
  expect(answer.status).toBe(200)
  return bundledCourseSchema.array().parse(await answer.json())
}
const add = async ({ client }: TestLearner, name = 'tides') => {
  const answer = await client.post(`/api/bundled-courses/${encodeURIComponent(name)}`)
  return { status: answer.status, body: await answer.json() }
}
/** The same learner at another process on the same database. */
const signedInAt = (other: TestApp, learner: TestLearner): TestLearner => {
  const client = other.visitor()
  for (const [name, value] of Object.entries(learner.client.cookies())) client.setCookie(name, value)
  return { ...learner, client }
}
const listedAt = async (env: Record<string, string>) => {
  const other = await startTestApp({ env, database: app.database })
  try {
    return await list(signedInAt(other, ada))
  } finally {
    await other.stop()
  }
}
const newcomer = () => copyLearner(app.visitor(), app.database.pool, ada)

describe('the courses of an installation', () => {
  it('are listed with what they hold, and what is left out is logged', async () => {
    const [tides, wind, ...none] = await list(ada)
    expect(none).toEqual([])
    expect([tides?.name, wind?.name]).toEqual(['tides', 'Über den Wind'])
    expect(tides).toMatchObject({
      courseId: null,
      outline: {
        title: 'Reading a tide table',
        difficultyLevel: 'Beginner',
        licence: 'CC BY 4.0',
        authors: ['The harbour office'],
        about: 'Tide tables look like a page of numbers.',
        units: [{ title: 'Two tides a day' }, { title: 'Springs and neaps' }],
        counts: { concepts: 2, cards: 2, exams: 2, questions: 6, milestones: 1 },
      },
    })
    expect(JSON.stringify(tides)).not.toContain('Statement 1')
    const said = app
      .logged()
      .split('\n')
      .filter((line) => /is (ignored|left out)/.test(line))
    expect(said).toEqual([
      expect.stringContaining(join(place, 'linked')),
      expect.stringContaining(join(place, 'broken')),
    ])
  })

  it('are read once, and listed in one statement', async () => {
    await list(ada)
    await writeCourseFolder(join(place, 'later'))
    const statements = await recordStatements(() => list(ada))
    expect(beyondSessionAndLimiter(statements)).toHaveLength(1)
    expect((await list(ada)).map(({ name }) => name)).toEqual(['tides', 'Über den Wind'])
    await rm(join(place, 'later'), { recursive: true })
  })

  it('are none where the operator wants none', async () => {
    expect(await listedAt({ BUNDLED_COURSES: 'off' })).toEqual([])
  })

  it('are ours, and the operator’s in the place of ours of the same name', async () => {
    const bundled = await listedAt({})
    expect(bundled.length).toBeGreaterThan(0)
    const [first] = bundled
    const own = await mkdtemp(join(tmpdir(), 'courses-'))
    await writeCourseFolder(join(own, first?.name ?? ''), { title: 'Another one' })
    const mixed = await listedAt({ COURSES_DIR: own })
    expect(mixed.map(({ name }) => name).toSorted()).toEqual(bundled.map(({ name }) => name).toSorted())
    expect(mixed.find(({ name }) => name === first?.name)?.outline.title).toBe('Another one')
    await rm(own, { recursive: true })
  })

  it('are none, with a line in the log, where their folder went away', async () => {
    const gone = await mkdtemp(join(tmpdir(), 'courses-'))
    const other = await startTestApp({
      env: { BUNDLED_COURSES: 'off', COURSES_DIR: gone },
      database: app.database,
    })
    try {
      await rm(gone, { recursive: true })
      expect(await list(signedInAt(other, ada))).toEqual([])
      expect(other.logged()).toContain('the folder of courses cannot be read')
    } finally {
      await other.stop()
    }
  })
})

describe('adding one', () => {
  it('makes it the learner’s own, from nobody, with its lessons and project', async () => {
    const { status, body } = await add(ada)
    expect(status).toBe(201)
    const course = ownCourseSchema.parse(body)
    const [listed] = await list(ada)
    expect(listed).toMatchObject({ courseId: course.id, originId: course.originId })
    expect(course).toMatchObject({
      title: 'Reading a tide table',
      visibility: 'link',
      creatorId: null,
      creatorName: 'Trivium',
      lessons: 2,
      duration: 4,
      begun: false,
      projectId: expect.any(String),
      units: [{ title: 'Two tides a day' }, { title: 'Springs and neaps' }],
    })
    const lesson: Classroom = await (
      await ada.client.get(`/api/courses/${course.id}/classroom?lesson=1`)
    ).json()
    expect(lesson.plan?.activities[0]).toMatchObject({
      isAuthored: true,
      content: 'The sea follows the Moon.',
    })
  })

  it('gives the one they have, however often and at once', async () => {
    const mary = await newcomer()
    const answers = await Promise.all([add(mary), add(mary), add(mary)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows('select 1 from courses where owner_id = $1', [mary.id])).toHaveLength(1)
    await mary.client.delete(`/api/courses/${answers[0]?.body.id}`)
    expect((await add(mary)).status).toBe(201)
  })

  it('joins the family of all who have it, also by a link to another’s', async () => {
    const [mary, linus] = [await newcomer(), await newcomer()]
    const hers: OwnCourse = (await add(mary)).body
    const fork = await linus.client.post(`/api/courses/${hers.id}/fork`)
    expect(fork.status).toBe(201)
    const copy: OwnCourse = await fork.json()
    expect(copy).toMatchObject({ originId: hers.originId, creatorName: 'Trivium', creatorId: null })
    expect((await add(linus)).body.id).toBe(copy.id)
    const mates = await (await linus.client.get(`/api/courses/${copy.id}/coursemates`)).json()
    expect(mates.count).toBeGreaterThan(0)
    const keptOnce = await rows(
      `select count(distinct authored_id)::int as kept, count(*)::int as pointers from unit_contents
       join units on units.id = unit_id where course_id = any($1)`,
      [[hers.id, copy.id]],
    )
    expect(keptOnce).toEqual([{ kept: 2, pointers: 4 }])
  })

  it('is one course also for whoever adds it and a copy of another’s in the same moment', async () => {
    const [mary, linus] = [await newcomer(), await newcomer()]
    const hers: OwnCourse = (await add(mary)).body
    // Her copy, in the state just before its transaction commits.
    const copying = await app.database.pool.connect()
    await copying.query('begin')
    await copying.query(
      `insert into courses (title, description, difficulty_level, duration, weekly_hours, lessons, owner_id, origin_id, search_text)
       select title, description, difficulty_level, duration, weekly_hours, lessons, $2, origin_id, search_text
       from courses where id = $1`,
      [hers.id, linus.id],
    )
    const adding = add(linus)
    await expect
      .poll(
        async () => (await rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`, [])).length,
      )
      .toBeGreaterThan(0)
    await copying.query('commit')
    copying.release()
    expect((await adding).status).toBe(200)
    const own = await rows('select count(*)::int as count from courses where owner_id = $1', [linus.id])
    expect(own).toEqual([{ count: 1 }])
  })

  it('never shows it in Browse as its owner’s, nor among their courses', async () => {
    const mary = await newcomer()
    const hers: OwnCourse = (await add(mary, 'Über den Wind')).body
    expect((await mary.client.patch(`/api/courses/${hers.id}`, { visibility: 'public' })).status).toBe(200)
    const browsed = await (await grace.client.get('/api/courses/browse?search=wind')).json()
    expect(browsed.items).toEqual([])
    const more = await (await grace.client.get(`/api/courses/${hers.id}/more-by-creator`)).json()
    expect(more.items).toEqual([])
  })

  it('says that there is none of another name', async () => {
    for (const name of [
      'nothing',
      'broken',
      '..',
      '../tides',
      'tides/1-unit',
      'README.md',
      '\u0000',
      'constructor',
    ])
      expect(await add(ada, name), name).toMatchObject({ status: 404 })
    expect((await app.visitor().post('/api/bundled-courses/tides')).status).toBe(401)
    expect((await app.visitor().get('/api/bundled-courses')).status).toBe(401)
  })
})

describe('a folder that changes with a release', () => {
  it('is told to those who have the course, as news from the original', async () => {
    const later = await mkdtemp(join(tmpdir(), 'courses-'))
    await writeCourseFolder(join(later, 'tides'))
    await writeCourseFolder(join(later, 'tides'), { units: ['Two tides a day', 'Springs, neaps and storms'] })
    const mary = await newcomer()
    const hers: OwnCourse = (await add(mary)).body
    const updates = async (learner: TestLearner): Promise<CourseUpdates> =>
      (await learner.client.get(`/api/courses/${hers.id}/updates`)).json()
    expect((await updates(mary)).units).toEqual([])
    const next = await startTestApp({
      env: { COURSES_DIR: later, BUNDLED_COURSES: 'off' },
      database: app.database,
    })
    try {
      const there = signedInAt(next, mary)
      const news = await updates(there)
      expect(news.units).toMatchObject([
        { kind: 'changed', title: 'Springs, neaps and storms', canTakeOver: true },
      ])
      const wish = { revision: news.revision, units: news.units.map(({ id, version }) => ({ id, version })) }
      const taken = await there.client.post(`/api/courses/${hers.id}/updates`, wish)
      expect(taken.status).toBe(200)
      expect((await updates(there)).units).toEqual([])
    } finally {
      await next.stop()
      await rm(later, { recursive: true })
    }
  })
})
