import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnCourse, ownCourseSchema } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse, furnishCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../tests/statements.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ;[ada, grace] = await Promise.all([app.learner('Ada Lovelace'), app.learner('Grace Hopper')])
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[]) => (await app.database.pool.query(text, values)).rows
const fork = async (learner: TestLearner, id: string) => {
  const answer = await learner.client.post(`/api/courses/${id}/fork`)
  return { status: answer.status, body: (await answer.json()) as OwnCourse }
}
const everythingOf = async (learnerId: string) =>
  JSON.stringify(
    await rows(
      `select (select jsonb_agg(to_jsonb(c) order by c.id) from courses c where owner_id = $1) as courses,
         (select jsonb_agg(to_jsonb(u) order by u.id) from units u join courses c on c.id = u.course_id where owner_id = $1) as units,
         (select jsonb_agg(to_jsonb(v) order by v.id) from videos v where user_id = $1) as videos,
         (select jsonb_agg(to_jsonb(p) order by p.id) from projects p where user_id = $1) as projects,
         (select jsonb_agg(to_jsonb(m) order by m.id) from milestones m join projects p on p.id = m.project_id where user_id = $1) as milestones`,
      [learnerId],
    ),
  )

describe('adding a course', () => {
  it('copies course and units for the adder, from the start', async () => {
    const source = await createCourse(ada.client, { lessons: 4 })
    await app.database.pool.query(
      'update courses set current_lesson_index = 2, progress = 50 where id = $1',
      [source.id],
    )
    const { status, body } = await fork(grace, source.id)
    expect(status).toBe(201)
    const copy = ownCourseSchema.parse(body)
    expect(copy).toMatchObject({
      ownerId: grace.id,
      creatorId: ada.id,
      forkLevel: 1,
      currentLessonIndex: 0,
      progress: 0,
      completed: false,
    })
    for (const field of [
      'title',
      'description',
      'objectives',
      'priorKnowledge',
      'referenceBooks',
      'duration',
    ] as const)
      expect(copy[field]).toEqual(source[field])
    const plain = ({ units }: OwnCourse) => units.map(({ id: _id, ...unit }) => unit)
    expect(plain(copy)).toEqual(plain(source))
    expect(copy.units.map(({ id }) => id)).not.toContain(source.units[0]?.id)
    // A fork of the fork belongs to the same family and is one level on.
    const third = await app.learner('Mary Jackson')
    expect((await fork(third, copy.id)).body).toMatchObject({ creatorId: ada.id, forkLevel: 2 })
    expect((await fork(third, source.id)).status).toBe(200)
  })

  it('names the creator to whoever holds a fork, and to nobody else, until the creator leaves', async () => {
    const mary = await app.learner('Mary Jackson')
    await app.database.pool.query("update profiles set name = 'Mary Jackson' where id = $1", [mary.id])
    const source = await createCourse(mary.client)
    const { body: copy } = await fork(grace, source.id)
    const creatorName = async () => {
      const one: OwnCourse = await (await grace.client.get(`/api/courses/${copy.id}`)).json()
      const { items } = await (await grace.client.get('/api/courses')).json()
      return [one.creatorName, items.find(({ id }: OwnCourse) => id === copy.id).creatorName]
    }
    expect(copy.creatorName).toBe('Mary')
    expect(await creatorName()).toEqual(['Mary', 'Mary'])
    for (const client of [ada.client, app.visitor()]) {
      const seen = await (await client.get(`/api/courses/${copy.id}`)).text()
      expect(seen).not.toMatch(/Mary|creatorName/)
    }

    await mary.client.post('/api/account/delete', {
      confirmation: 'delete my account',
      password: mary.password,
    })
    expect(await creatorName()).toEqual(['a former learner', 'a former learner'])
    const renamed = await grace.client.patch(`/api/courses/${copy.id}`, { title: 'Mine now' })
    expect(await renamed.json()).toMatchObject({ creatorId: null, creatorName: 'a former learner' })
  })

  it('brings videos, projects and milestones without what is private', async () => {
    const source = await createCourse(ada.client)
    await furnishCourse(app.database.pool, source, { videos: 3, projects: 2, milestones: 2 })
    await app.database.pool.query(
      `insert into projects (user_id, course_id, title, description, difficulty_level, status)
       values ($1, $2, 'Thrown away', '', 'beginner', 'archived')`,
      [ada.id, source.id],
    )
    const before = await everythingOf(ada.id)
    const { body: copy } = await fork(grace, source.id)
    const videos = await rows(
      'select * from videos where user_id = $1 and course_id = $2 order by created_at',
      [grace.id, copy.id],
    )
    expect(videos.map(({ title }) => title)).toEqual(['Video 1', 'Video 2', 'Video 3'])
    // The same row as the owner's: a transcript is kept once.
    expect(
      await rows(
        'select lines, (select count(*)::int from videos where transcript_hash = hash) as videos from transcripts where hash = $1',
        [videos[0].transcript_hash],
      ),
    ).toMatchObject([{ lines: [{ startSeconds: 1, text: 'Salve' }], videos: expect.any(Number) }])
    expect(videos[0]).toMatchObject({
      notes: '',
      watch_progress: 0,
      playback_position_seconds: 0,
      last_watched_at: null,
      is_completed: false,
      is_ai_recommended: true,
      came_with_course: true,
      tags: ['tag'],
    })
    const projects = await rows(
      'select * from projects where user_id = $1 and course_id = $2 order by title',
      [grace.id, copy.id],
    )
    expect(projects.map(({ title }) => title)).toEqual(['Project 1', 'Project 2'])
    expect(projects[0]).toMatchObject({
      unit_id: copy.units[0]?.id,
      status: 'not_started',
      progress_percentage: 0,
      ai_generated: true,
      generation_prompt: null,
      github_repo_url: null,
      is_public: false,
      share_token: null,
      learning_objectives: ['objective'],
    })
    const milestones = await rows('select * from milestones where project_id = $1 order by order_index', [
      projects[0].id,
    ])
    expect(milestones).toHaveLength(2)
    expect(milestones[0]).toMatchObject({
      title: 'Milestone 1',
      status: 'pending',
      actual_hours: 0,
      notes: '',
      due_date: null,
      tasks: [
        { id: 'a', title: 'Task a', completed: false },
        { id: 'b', title: 'Task b', completed: false },
      ],
    })
    expect(await everythingOf(ada.id)).toBe(before)
  })

  it('takes at most 14 statements for 20 units, 20 videos and 10 projects of 5 milestones', async () => {
    const source = await createCourse(ada.client, { lessons: 20 })
    await furnishCourse(app.database.pool, source, { videos: 20, projects: 10, milestones: 5 })
    let copied: OwnCourse | undefined
    const statements = await recordStatements(async () => {
      copied = (await fork(grace, source.id)).body
    })
    expect(beyondSessionAndLimiter(statements).length).toBeLessThanOrEqual(14)
    const [counts] = await rows(
      `select (select count(*)::int from units where course_id = $1) as units,
         (select count(*)::int from videos where course_id = $1) as videos,
         (select count(*)::int from projects where course_id = $1) as projects,
         (select count(*)::int from milestones where project_id in (select id from projects where course_id = $1)) as milestones`,
      [copied?.id],
    )
    expect(counts).toEqual({ units: 20, videos: 20, projects: 10, milestones: 50 })
  })

  it('goes on without the milestones when they cannot be copied, and logs it', async () => {
    const source = await createCourse(ada.client)
    await furnishCourse(app.database.pool, source, { projects: 2 })
    await app.database.pool.query('alter table milestones add constraint no_more check (false) not valid')
    const { status, body: copy } = await fork(grace, source.id)
    await app.database.pool.query('alter table milestones drop constraint no_more')
    expect(status).toBe(201)
    expect(await rows('select 1 from projects where course_id = $1', [copy.id])).toHaveLength(2)
    expect(app.logged()).toContain('the milestones of a forked course were not copied')
  })

  it('is all or nothing', async () => {
    const source = await createCourse(ada.client)
    await furnishCourse(app.database.pool, source)
    const before = await everythingOf(grace.id)
    await app.database.pool.query('alter table projects add constraint no_more check (false) not valid')
    expect((await fork(grace, source.id)).status).toBe(500)
    await app.database.pool.query('alter table projects drop constraint no_more')
    expect(await everythingOf(grace.id)).toBe(before)
    expect((await fork(grace, source.id)).status).toBe(201)
  })
})

describe('adding again', () => {
  it('gives the course that is there, also for the owner of the original', async () => {
    const source = await createCourse(ada.client)
    const first = await fork(grace, source.id)
    expect(await fork(grace, source.id)).toEqual({ status: 200, body: first.body })
    expect(await fork(grace, first.body.id)).toEqual({ status: 200, body: first.body })
    expect(await fork(ada, source.id)).toMatchObject({ status: 200, body: { id: source.id } })
    expect(await fork(ada, first.body.id)).toMatchObject({ status: 200, body: { id: source.id } })
  })

  it('twenty times at once gives one course with exactly its parts', async () => {
    const source = await createCourse(ada.client, { lessons: 5 })
    await furnishCourse(app.database.pool, source, { videos: 3, projects: 2, milestones: 2 })
    const before = (await rows('select 1 from courses where owner_id = $1', [grace.id])).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => fork(grace, source.id)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(answers.every(({ body }) => body.units.length === 5)).toBe(true)
    expect(await rows('select 1 from courses where owner_id = $1', [grace.id])).toHaveLength(before + 1)
    const copyId = answers[0]?.body.id
    expect(await rows('select 1 from units where course_id = $1', [copyId])).toHaveLength(5)
    expect(await rows('select 1 from videos where course_id = $1', [copyId])).toHaveLength(3)
    expect(await rows('select 1 from projects where course_id = $1', [copyId])).toHaveLength(2)
  })
})

describe('what is gone or stays', () => {
  it('says that there is no such course for a deleted, an unknown and an impossible id', async () => {
    const source = await createCourse(ada.client)
    await ada.client.delete(`/api/courses/${source.id}`)
    for (const id of [source.id, randomUUID(), 'not-an-id', '%00'])
      expect(await fork(grace, id), id).toMatchObject({ status: 404, body: { detail: 'Course not found' } })
  })

  it('is never a part: a source deleted meanwhile gives a whole copy or none', async () => {
    for (let round = 0; round < 8; round++) {
      const source = await createCourse(ada.client, { lessons: 6 })
      const [forked] = await Promise.all([
        fork(grace, source.id),
        ada.client.delete(`/api/courses/${source.id}`),
      ])
      if (forked.status === 404) continue
      expect(forked.status).toBe(201)
      expect(forked.body.units).toHaveLength(6)
      expect(await rows('select 1 from units where course_id = $1', [forked.body.id])).toHaveLength(6)
    }
  })

  it('is untouched by later edits and the end of the other', async () => {
    const source = await createCourse(ada.client)
    await furnishCourse(app.database.pool, source)
    const { body: copy } = await fork(grace, source.id)
    const hers = await everythingOf(grace.id)
    await ada.client.patch(`/api/courses/${source.id}`, {
      title: 'Renamed',
      units: [{ id: source.units[0]?.id, title: source.units[0]?.title }],
    })
    await ada.client.delete(`/api/courses/${source.id}`)
    expect(await everythingOf(grace.id)).toBe(hers)
    expect(await (await grace.client.get(`/api/courses/${copy.id}`)).json()).toMatchObject({
      title: source.title,
    })
  })

  it('leaves the learner’s videos and projects without a course, and no orphan', async () => {
    const source = await createCourse(ada.client)
    await furnishCourse(app.database.pool, source, { videos: 1, projects: 1 })
    await ada.client.post(`/api/courses/${source.id}/views`)
    expect((await ada.client.delete(`/api/courses/${source.id}`)).status).toBe(204)
    expect(await rows('select 1 from units where course_id = $1', [source.id])).toEqual([])
    expect(await rows('select 1 from course_views where course_id = $1', [source.id])).toEqual([])
    expect(
      await rows('select course_id, unit_id from projects where user_id = $1 and course_id is null limit 1', [
        ada.id,
      ]),
    ).toEqual([{ course_id: null, unit_id: null }])
    expect((await ada.client.delete(`/api/courses/${source.id}`)).status).toBe(404)
  })
})
