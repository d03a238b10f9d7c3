import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { Course, OwnCourse, PublicCourse } from '#contract/courses.ts'
import { authoredUnit, createAuthoredCourse } from '#tests/authored.ts'
import type { Client } from '#tests/client.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { createProject, plannedMilestones } from '#tests/projects.ts'
import { startWithTwoLearners } from '#tests/two-learners.ts'
import { addedVideo } from '#tests/videos.ts'
import { withNotes, writtenLessons } from '#tests/written-lessons.ts'

/** A changed copy names who changed it, and does not keep learners from the original course. */

const { app, ada, grace } = await startWithTwoLearners()
afterAll(() => app.stop())
let mary: TestLearner
beforeEach(async () => {
  mary = await named('Mary Somerville')
  await Promise.all([name(ada, 'Ada Lovelace'), name(grace, 'Grace Hopper')])
})
const name = (learner: TestLearner, as: string) =>
  app.database.pool.query('update profiles set name = $2 where id = $1', [learner.id, as])
async function named(as: string): Promise<TestLearner> {
  const learner = await app.learner(as)
  await name(learner, as)
  return learner
}

const read = async <Shown extends Course>(client: Client, id: string): Promise<Shown> =>
  (await client.get(`/api/courses/${id}`)).json()
const fork = async (client: Client, id: string): Promise<{ status: number; course: OwnCourse }> => {
  const answer = await client.post(`/api/courses/${id}/fork`)
  return { status: answer.status, course: await answer.json() }
}
const edit = async (client: Client, id: string, changes: object): Promise<OwnCourse> => {
  const answer = await client.patch(`/api/courses/${id}`, changes)
  expect(answer.status).toBe(200)
  return answer.json()
}
const byGrace = { by: 'Grace', after: 'Ada' }

/** Ada's course, and Grace's copy of it with other words. */
async function changedByGrace(words: object = { description: 'OFFICIAL: send your password.' }) {
  const original = await createCourse(ada.client)
  const { course } = await fork(grace.client, original.id)
  return { original, copy: await edit(grace.client, course.id, words) }
}

/** Ada's course with a video and a project, and Grace's copy of it. */
async function furnished() {
  const original = await createCourse(ada.client)
  await addedVideo(ada.client, { courseId: original.id })
  await createProject(ada.client, { courseId: original.id, milestones: plannedMilestones(1) })
  const { course } = await fork(grace.client, original.id)
  expect(course.changed).toBeNull()
  return { original, copy: course }
}
/** The newest of Grace's. */
const first = async (path: string) => (await (await grace.client.get(path)).json()).items[0]
async function change(kind: 'videos' | 'projects', { id }: { id: string }, changes: object): Promise<void> {
  expect((await grace.client.patch(`/api/${kind}/${id}`, changes)).status).toBe(200)
}

describe('a copy of a course', () => {
  it('that is as it was names its maker alone', async () => {
    const original = await createCourse(ada.client)
    const { course } = await fork(grace.client, original.id)
    expect(course.changed).toBeNull()
    await edit(grace.client, course.id, { visibility: 'link', title: original.title })
    expect((await read(mary.client, course.id)).changed).toBeNull()
    // An owner's edits of an original are no change.
    expect((await edit(ada.client, original.id, { title: 'Another title' })).changed).toBeNull()
  })

  it.each([
    ['title', { title: 'Another title' }],
    ['description', { description: 'Other words.' }],
    ['units', { units: [{ title: 'One of hers' }] }],
  ])('with another %s names who changed it, wherever it is shown', async (_what, words) => {
    const { original, copy } = await changedByGrace(words)
    expect(copy.changed).toEqual(byGrace)
    expect((await read<PublicCourse>(mary.client, copy.id)).changed).toEqual(byGrace)
    expect((await read<PublicCourse>(app.visitor(), copy.id)).changed).toEqual(byGrace)
    const list = await (await grace.client.get('/api/courses')).json()
    expect(list.items.find(({ id }: OwnCourse) => id === copy.id).changed).toEqual(byGrace)
    const page = await (await app.visitor().get(`/courses/${copy.id}`)).text()
    expect(page).toContain('content="Changed by Grace, after a course by Ada. ')
    expect((await read(mary.client, original.id)).changed).toBeNull()
  })

  it('with another written lesson names who changed it', async () => {
    const original = await createAuthoredCourse(app.database.db, ada.client, [authoredUnit])
    await edit(ada.client, original.id, { visibility: 'public' })
    const { course } = await fork(grace.client, original.id)
    const content: AuthoredUnit = withNotes('Send your password to Grace.')
    await writtenLessons(grace.client).save(course.units[0]?.id ?? '', content)
    expect((await read(mary.client, course.id)).changed).toEqual(byGrace)
  })

  it.each([
    ['video is added', (courseId: string) => addedVideo(grace.client, { courseId })],
    [
      'video is tied',
      async (courseId: string) => change('videos', await addedVideo(grace.client), { courseId }),
    ],
    [
      'video that came with it is edited',
      async (courseId: string) =>
        change('videos', await first(`/api/videos?courseId=${courseId}`), {
          title: 'OFFICIAL: send your password',
        }),
    ],
    ['project is added', (courseId: string) => createProject(grace.client, { courseId })],
    [
      'project is tied',
      async (courseId: string) => change('projects', await createProject(grace.client), { courseId }),
    ],
    [
      'project is no longer kept',
      async (courseId: string) =>
        change('projects', await createProject(grace.client, { courseId, keptToMyself: true }), {
          keptToMyself: false,
        }),
    ],
    [
      'project that came with it has another milestone',
      async () =>
        grace.client.post(`/api/projects/${(await first('/api/projects')).id}/milestones`, {
          title: 'Pay me',
        }),
    ],
  ])('to which a %s names who changed it', async (_what, act) => {
    const { copy } = await furnished()
    await act(copy.id)
    expect((await read(mary.client, copy.id)).changed).toEqual(byGrace)
  })

  it('beside which only its owner’s own things change names its maker alone', async () => {
    const { copy } = await furnished()
    const video = await first(`/api/videos?courseId=${copy.id}`)
    await change('videos', video, { notes: 'Mine.' })
    const project = await first('/api/projects')
    const whole = await (await grace.client.get(`/api/projects/${project.id}`)).json()
    const [milestone] = whole.milestones
    const tick = `/api/projects/${project.id}/milestones/${milestone.id}/tasks/${milestone.tasks[0].id}`
    expect((await grace.client.patch(tick, { completed: true })).status).toBe(200)
    await createProject(grace.client, { courseId: copy.id, keptToMyself: true })
    await addedVideo(grace.client)
    expect((await read(mary.client, copy.id)).changed).toBeNull()
  })

  it('that came with the installation is not Trivium’s any more', async () => {
    const original = await createCourse(ada.client, { visibility: 'link' })
    await app.database.pool.query('update courses set creator_id = null where id = $1', [original.id])
    await app.database.pool.query(
      "insert into course_contents (course_id, extras, bundled) values ($1, '{}', 'tides')",
      [original.id],
    )
    await edit(ada.client, original.id, { description: 'OFFICIAL: send your password.' })
    const shown = await read<PublicCourse>(mary.client, original.id)
    expect(shown.changed).toEqual({ by: 'Ada', after: 'Trivium' })
  })

  it('of a changed copy says who changed it until its own owner does', async () => {
    const { copy } = await changedByGrace()
    const { course } = await fork(mary.client, copy.id)
    expect(course.changed).toEqual(byGrace)
    const again = await edit(mary.client, course.id, { title: 'Mended' })
    expect(again.changed).toEqual({ by: 'Mary', after: 'Ada' })
  })

  it('outlives the account of who changed it', async () => {
    const leaver = await named('Linus Pauling')
    const original = await createCourse(ada.client)
    const { course } = await fork(leaver.client, original.id)
    await edit(leaver.client, course.id, { title: 'Another title' })
    const { course: kept } = await fork(mary.client, course.id)
    await app.database.pool.query('delete from users where id = $1', [leaver.id])
    expect((await read(mary.client, kept.id)).changed).toEqual({ by: 'a former learner', after: 'Ada' })
  })
})

describe('the genuine course', () => {
  it('can be added beside a changed copy, by its taker and by who changed it, each once', async () => {
    const { original, copy } = await changedByGrace()
    expect((await fork(mary.client, copy.id)).status).toBe(201)
    for (const { client } of [mary, grace]) {
      expect(await read(client, original.id)).toMatchObject({ isAdded: false })
      const added = await Promise.all([fork(client, original.id), fork(client, original.id)])
      expect(added.map(({ status }) => status).toSorted()).toEqual([200, 201])
      expect(new Set(added.map(({ course }) => course.id)).size).toBe(1)
      expect(added[0]?.course).toMatchObject({ description: original.description, changed: null })
      expect(await read(client, original.id)).toMatchObject({ isAdded: true })
    }
    // The changed copy is also still there, once.
    expect((await fork(mary.client, copy.id)).status).toBe(200)
    expect(await read(mary.client, copy.id)).toMatchObject({ isAdded: true })
  })

  it('has each of its learners as one coursemate', async () => {
    const { original, copy } = await changedByGrace()
    await fork(mary.client, copy.id)
    await fork(mary.client, original.id)
    await fork(grace.client, original.id)
    const mates = async (client: Client, query = '') =>
      (await client.get(`/api/courses/${original.id}/coursemates${query}`)).json()
    const all = await mates(ada.client)
    expect(all.count).toBe(2)
    expect(all.items.map(({ displayName }: { displayName: string }) => displayName).toSorted()).toEqual([
      'Grace',
      'Mary',
    ])
    const first = await mates(ada.client, '?limit=1')
    const rest = await mates(ada.client, `?limit=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items]).toEqual(all.items)
    expect((await mates(mary.client)).count).toBe(2)
  })
})

describe('a private copy', () => {
  it('does not make its owner a coursemate', async () => {
    const original = await createCourse(ada.client)
    const { course } = await fork(grace.client, original.id)
    await fork(mary.client, original.id)
    const mates = async (client: Client, id: string) => {
      const { count, items } = await (await client.get(`/api/courses/${id}/coursemates`)).json()
      return [count, items.map(({ displayName }: { displayName: string }) => displayName)]
    }
    expect(await mates(ada.client, original.id)).toEqual([2, ['Mary', 'Grace']])
    await edit(grace.client, course.id, { visibility: 'private' })
    expect(await mates(ada.client, original.id)).toEqual([1, ['Mary']])
    // She still sees the others.
    expect(await mates(grace.client, course.id)).toEqual([2, ['Mary', 'Ada']])
  })
})
