import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AddedFound } from '#contract/library/ask.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  addFound as add,
  askLibrarian as ask,
  foundBy as itemsOf,
  publicVideo,
  wishingLearner,
} from '../../../../tests/ask-librarian.ts'
import { createCourse } from '../../../../tests/courses.ts'
import { addReadSource } from '../../../../tests/read-sources.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const query = (words: string, values: unknown[] = []) => app.database.pool.query(words, values)
beforeEach(() => query('delete from videos'))

describe('without a model', () => {
  it('finds videos of public courses and passages of own documents, with the reason and the concept', async () => {
    await publicVideo(app, 2)
    const ada = await wishingLearner(app)
    await addReadSource(app.database.pool, ada.id, {
      title: 'Notes on the sea',
      kind: 'pdf',
      sections: [
        { label: '31', text: 'When Sun and Moon pull in one line, a spring tide is seen at every coast.' },
      ],
    })
    const run = await ask(ada.client, { wish: 'what a spring tide is', courseId: ada.course.id })
    expect(run.state).toBe('done')
    const [video, document, search] = itemsOf(run)
    expect(video).toMatchObject({
      type: 'video',
      title: 'How the tides work',
      ownId: null,
      courses: 2,
      startSeconds: 30,
      serves: { label: 'Spring tide', courseId: ada.course.id },
      reason: expect.stringMatching(/^Its transcript mentions .*“tide” at 0:30\.$/),
    })
    expect(document).toMatchObject({ type: 'document', title: 'Notes on the sea', isPage: true, label: '31' })
    expect(search).toMatchObject({ type: 'search', kind: 'book', reason: '' })
    expect(JSON.stringify(run)).not.toContain('SECRET-NOTE')
    expect(run.told.map(({ event }) => event).slice(0, 2)).toEqual(['step', 'step'])
  })

  it('adds a video as the learner’s own, once, with the flag and the reason, and nobody’s notes', async () => {
    await publicVideo(app)
    const ada = await wishingLearner(app)
    const run = await ask(ada.client, { wish: 'the spring tide' })
    const [first, second] = await Promise.all([add(ada.client, run.id, 1), add(ada.client, run.id, 1)])
    expect([first?.status, second?.status]).toEqual([201, 201])
    const { videoId }: AddedFound = await (first as Response).json()
    expect((await (second as Response).json()).videoId).toBe(videoId)
    const { rows } = await query('select * from videos where user_id = $1', [ada.id])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      id: videoId,
      is_ai_recommended: true,
      recommendation_reason: expect.stringContaining('at 0:30'),
      notes: '',
      course_id: ada.course.id,
    })
    const shown = await (await ada.client.get('/api/videos?tab=recommended')).json()
    expect(shown.items).toHaveLength(1)
    expect(await (await ada.client.get(`/api/ask-librarian/${run.id}/added`)).json()).toEqual({
      items: [{ number: 1, videoId, workId: null }],
    })
    const again = await ask(ada.client, { wish: 'a spring tide again' })
    expect(itemsOf(again)[0]).toMatchObject({ type: 'video', ownId: videoId })
  })

  it('knows nothing of private courses, nor adds what is no longer public', async () => {
    const owner = await publicVideo(app)
    const ada = await wishingLearner(app)
    const run = await ask(ada.client, { wish: 'spring tide' })
    expect(itemsOf(run)[0]?.type).toBe('video')
    for (const visibility of ['private', 'link']) {
      await query('update courses set visibility = $2 where owner_id = $1', [owner.id, visibility])
      const later = await ask(ada.client, { wish: `spring tide ${visibility}` })
      expect(itemsOf(later).filter(({ type }) => type === 'video')).toEqual([])
    }
    // Nor of a course that the operator took off the list.
    await query("update courses set visibility = 'public', unlisted_at = now() where owner_id = $1", [
      owner.id,
    ])
    const unlisted = await ask(ada.client, { wish: 'spring tide, still there?' })
    expect(itemsOf(unlisted).filter(({ type }) => type === 'video')).toEqual([])
    expect((await add(ada.client, run.id, 1)).status).toBe(409)
    expect((await query('select 1 from videos where user_id = $1', [ada.id])).rowCount).toBe(0)
  })

  it('of a public course only what its owner put there is found, and of a learner without it nothing', async () => {
    const owner = await publicVideo(app)
    const [bob, ada] = [await app.learner('Bob'), await wishingLearner(app)]
    // The same rows: first without a course, then in a course that belongs to another learner.
    await query('update videos set course_id = null where user_id = $1', [owner.id])
    const alone = await ask(ada.client, { wish: 'spring tide' })
    expect(itemsOf(alone).filter(({ type }) => type === 'video')).toEqual([])
    await query(
      "update videos set user_id = $2, course_id = (select id from courses where owner_id = $1 and visibility = 'public' limit 1)",
      [owner.id, bob.id],
    )
    const foreign = await ask(ada.client, { wish: 'the spring tide' })
    expect(itemsOf(foreign).filter(({ type }) => type === 'video')).toEqual([])
  })

  it('names concepts of the learner’s own courses alone', async () => {
    await publicVideo(app)
    await wishingLearner(app, [['Spring tide']])
    const ada = await wishingLearner(app, [['Low water'], ['Harbour lights']])
    const run = await ask(ada.client, { wish: 'what a spring tide is' })
    const own = await query('select id from concepts where user_id = $1', [ada.id])
    const ids = own.rows.map(({ id }) => id)
    for (const { serves } of itemsOf(run)) {
      expect(serves?.label).not.toBe('Spring tide')
      if (serves !== null) expect(ids).toContain(serves.conceptId)
    }
    expect(itemsOf(run).length).toBeGreaterThan(1)
    const servedIn = async (unitId: string | undefined) => {
      const ofUnit = await ask(ada.client, { wish: 'harbour lights', courseId: ada.course.id, unitId })
      return itemsOf(ofUnit).map(({ serves }) => serves?.label ?? null)
    }
    const [one, other] = ada.course.units
    expect([await servedIn(one?.id), await servedIn(other?.id)]).toEqual([[null], ['Harbour lights']])
  })

  it('a wish that nothing fits ends with words to search for', async () => {
    const ada = await wishingLearner(app)
    const run = await ask(ada.client, { wish: 'quantum chromodynamics' })
    expect(itemsOf(run)).toMatchObject([{ type: 'search', words: ['quantum', 'chromodynamics'] }])
    expect((await add(ada.client, run.id, 1)).status).toBe(409)
    expect((await add(ada.client, run.id, 7)).status).toBe(404)
  })

  it('refuses what cannot be asked in words', async () => {
    const ada = await wishingLearner(app)
    const bob = await wishingLearner(app)
    for (const [body, status] of [
      [{ wish: '' }, 400],
      [{ wish: 'x'.repeat(501) }, 400],
      [{ wish: 'tides', courseId: bob.course.id }, 404],
      [{ wish: 'tides', unitId: bob.course.units[0]?.id }, 404],
      [{ wish: 'tides', courseId: ada.course.id, unitId: bob.course.units[0]?.id }, 404],
      [{ wish: 'tides', courseId: 'x' }, 400],
    ] as const) {
      const answer = await ada.client.post('/api/ask-librarian', body)
      expect([body, answer.status]).toEqual([body, status])
    }
    const run = await ask(bob.client, { wish: 'tides' })
    expect((await add(ada.client, run.id, 1)).status).toBe(404)
    expect((await ada.client.get(`/api/ask-librarian/${run.id}/added`)).status).toBe(404)
  })
})

it('a unit without concepts is named by its title, and no other is', async () => {
  const ada = await app.learner()
  const course = await createCourse(ada.client, {
    units: [
      { lessonTitle: 'Low water', objective: 'When the sea goes.', assessment: 'Say it.' },
      { lessonTitle: 'Spring tide', objective: 'When it comes.', assessment: 'Say it.' },
    ],
  })
  const unitId = course.units[1]?.id
  const run = await ask(ada.client, { wish: 'spring tide', courseId: course.id, unitId })
  expect(run.request).toEqual({ wish: 'spring tide', courseId: course.id, unitId })
  expect(itemsOf(run).at(-1)).toMatchObject({
    type: 'search',
    serves: { label: 'Spring tide', conceptId: null },
  })
  expect((await add(ada.client, randomUUID(), 1)).status).toBe(404)
})
