import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guideFaults } from '#contract/classroom.ts'
import { type ProposedCard, proposalsSchema } from '#contract/review/proposals.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { authoredUnit, createAuthoredCourse } from '#tests/authored.ts'
import { startLesson } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, hangs, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
let offline: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  offline = await startTestApp()
})
afterAll(async () => {
  await offline.stop()
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
})

const propose = async (unitId: string, client = ada.client): Promise<ProposedCard[]> => {
  const answer = await client.post(`/api/units/${unitId}/card-proposals`)
  expect(answer.status).toBe(200)
  return proposalsSchema.parse(await answer.json()).proposals
}
const card = (front: string, more = {}) => ({ concept: '', front, back: 'Because it is so.', ...more })
const proposes = (...cards: unknown[]) => says(JSON.stringify({ cards }))

/** A lesson with notes and the concepts 'Yeast' and 'Gluten'. */
async function lesson(notes?: string | null) {
  const { courseId, unitId } = await startLesson(app.database.pool, ada, notes)
  await app.database.pool.query(
    `insert into concepts (user_id, course_id, unit_id, key, label, statement, position)
     values ($1, $2, $3, 'yeast', 'Yeast', 'It eats.', 0), ($1, $2, $3, 'gluten', 'Gluten', 'It holds.', 1)`,
    [ada.id, courseId, unitId],
  )
  return { courseId, unitId }
}

describe('with a model', () => {
  it('are made once, with concepts of the closed list, and wait', async () => {
    const { courseId, unitId } = await lesson()
    model.always(
      proposes(
        card('Why does dough rise?', { concept: 'yeast' }),
        card('What?', { concept: 'nobody-knows-it' }),
      ),
    )
    const [first, second] = await Promise.all([propose(unitId), propose(unitId)])
    expect(second).toEqual(first)
    expect(first).toMatchObject([
      {
        kind: 'basic',
        front: 'Why does dough rise?',
        back: 'Because it is so.',
        revision: 1,
        place: { origin: 'lesson', courseId, unitId, conceptLabel: 'Yeast' },
      },
      { front: 'What?', place: { conceptId: null } },
    ])
    expect(await propose(unitId)).toEqual(first)
    expect(model.requests).toHaveLength(1)
    const prompt = model.requests[0]?.body.messages[0]?.content
    expect(prompt).toContain('- yeast: Yeast. It eats.')
    expect(prompt).toContain('A banneton is a basket')
    const all = await (await ada.client.get('/api/card-proposals')).json()
    expect(all.proposals).toEqual(first)
  })

  it('are eight at most, each once, cleaned of what is no card', async () => {
    const { unitId } = await lesson()
    model.always(
      proposes(
        card('# [Why](javascript:alert(1)) <b>rise</b>?'),
        card('What is {{c1::gas}}?', { concept: 7 }),
        card('  '),
        card('x'.repeat(700)),
        { front: 'No back?' },
        'no card',
        card('What is gas?'),
        ...Array.from({ length: 20 }, (_, index) => card(`Question ${index}?`)),
      ),
    )
    const found = (await propose(unitId)).map(({ front }) => front)
    expect(found.slice(0, 2)).toEqual(['Why rise?', 'What is gas?'])
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeLessThanOrEqual(8)
  })

  it('are not asked for where nothing was taught', async () => {
    const { unitId } = await lesson(null)
    expect(await propose(unitId)).toEqual([])
    expect(model.requests).toHaveLength(0)
  })

  it('fail with a sentence, keep nothing, and can be asked for again', async () => {
    const { unitId } = await lesson()
    model.always(answers(500, {}))
    const failed = await ada.client.post(`/api/units/${unitId}/card-proposals`)
    expect(failed.status).toBe(502)
    expect(await failed.json()).toMatchObject({ detail: guideFaults.cards })
    model.reset()
    model.always(proposes(card('Why?')))
    expect(await propose(unitId)).toHaveLength(1)
  })

  it('are of one’s own open lesson alone', async () => {
    const { unitId, courseId } = await lesson()
    const grace = await app.learner()
    expect((await grace.client.post(`/api/units/${unitId}/card-proposals`)).status).toBe(404)
    const { rows } = await app.database.pool.query(
      'select id from units where course_id = $1 and position = 1',
      [courseId],
    )
    expect((await ada.client.post(`/api/units/${rows[0].id}/card-proposals`)).status).toBe(409)
    expect(model.requests).toHaveLength(0)
  })
})

it('are the author’s own where the lesson came with its course', async () => {
  const cards = Array.from({ length: 12 }, (_, index) => ({
    front: `Front ${index}`,
    back: `Back ${index}`,
    concept: authoredUnit.head.concepts[index < 9 ? 0 : 1]?.key ?? '',
  }))
  const course = await createAuthoredCourse(app.database.db, ada.client, [{ ...authoredUnit, cards }])
  await ada.client.get(`/api/courses/${course.id}/classroom`)
  const found = await propose(course.units[0]?.id ?? '')
  // One concept has three cards, so the other gets five.
  expect(found.map(({ front }) => front)).toEqual([0, 1, 2, 3, 4, 9, 10, 11].map((index) => `Front ${index}`))
  expect(found[7]?.place.conceptLabel).toBe(authoredUnit.head.concepts[1]?.label)
  expect(model.requests).toHaveLength(0)
})

describe('without a model', () => {
  it('say what the notes say, word for word', async () => {
    const grace = await offline.learner()
    const { unitId } = await startLesson(offline.database.pool, grace)
    const found = await propose(unitId, grace.client)
    expect(found).toHaveLength(8)
    expect(found).toContainEqual(
      expect.objectContaining({
        front: 'What is “a banneton”?',
        back: 'A banneton is a basket that supports the shaped loaf during its last rest.',
      }),
    )
  })

  it('are none where the notes say nothing that can be asked', async () => {
    const grace = await offline.learner()
    const { unitId } = await startLesson(offline.database.pool, grace, 'Look at this. And at that.')
    expect(await propose(unitId, grace.client)).toEqual([])
  })
})

describe('an answer to proposals', () => {
  const answer = (body: object, client = ada.client) => client.post('/api/card-proposals', body)
  const kept = async () =>
    (
      await app.database.pool.query(
        `select front, status, kind, revision,
           (select count(*)::int from cards where note_id = card_notes.id) as cards
         from card_notes where user_id = $1 order by front`,
        [ada.id],
      )
    ).rows
  const three = async () => {
    const { unitId } = await lesson()
    model.always(proposes(card('A?'), card('B?'), card('C?')))
    return { unitId, found: await propose(unitId) }
  }
  const words = ({ noteId, front, back, hint }: ProposedCard) => ({ noteId, front, back, hint })

  it('keeps with the learner’s words, drops the rest, and never asks again', async () => {
    const { unitId, found } = await three()
    const [a, b, c] = found.map(words)
    const body = { keep: [a, { ...b, front: 'B is {{c1::x}} and {{c2::y}}', back: '' }], drop: [c?.noteId] }
    expect((await answer(body)).status).toBe(204)
    const expected = [
      { front: 'A?', status: 'kept', kind: 'basic', revision: 2, cards: 1 },
      { front: 'B is {{c1::x}} and {{c2::y}}', status: 'kept', kind: 'cloze', revision: 2, cards: 2 },
      { front: 'C?', status: 'dropped', kind: 'basic', revision: 2, cards: 0 },
    ]
    expect(await kept()).toEqual(expected)
    // Repeating the request, also with other words, changes nothing.
    expect((await answer({ keep: [c, { ...a, front: 'Z?' }], drop: [b?.noteId] })).status).toBe(204)
    expect(await kept()).toEqual(expected)
    expect(await propose(unitId)).toEqual([])
  })

  it('takes no proposal of somebody else, and then none at all', async () => {
    const { found } = await three()
    const [a, b] = found.map(words)
    const grace = await app.learner()
    expect((await answer({ keep: [a], drop: [] }, grace.client)).status).toBe(404)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await answer({ keep: [a], drop: [nobody] })).status).toBe(404)
    expect((await answer({ keep: [{ ...b, front: ' ' }], drop: [] })).status).toBe(400)
    expect((await kept()).map(({ status }) => status)).toEqual(Array(3).fill('proposed'))
  })
})

describe('at a model that answers one call at a time', () => {
  let narrow: TestApp
  beforeAll(async () => {
    narrow = await startTestApp({
      env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in', AI_CALLS_AT_ONCE: '1' },
      database: app.database,
    })
  })
  afterAll(() => narrow.stop())

  const chat = (learner: TestLearner) =>
    learner.client.post('/api/professor-chat', { lessonTitle: 'Bread', studentMessage: 'Why does it rise?' })

  it('give way to a chat once the end of their lesson was left, and are made when it is opened again', async () => {
    const learner = await narrow.learner()
    const { unitId } = await startLesson(narrow.database.pool, learner)
    const leaving = new AbortController()
    const hasLeft = learner.client.fetch(`/api/units/${unitId}/card-proposals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: leaving.signal,
    })
    model.next(hangs)
    model.always(says('Because of the gas.'))
    await expect.poll(() => model.open()).toBe(1)
    leaving.abort()
    await expect(hasLeft).rejects.toThrow()
    expect((await chat(learner)).status).toBe(200)
    expect(model.requests[0]?.wasCut()).toBe(true)
    model.always(proposes(card('Why does dough rise?')))
    expect(await propose(unitId, learner.client)).toHaveLength(1)
  })
})
