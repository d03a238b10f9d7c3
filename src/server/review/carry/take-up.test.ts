import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TakenUp, Today } from '#contract/review/today.ts'
import type { TestApp } from '../../../../tests/app.ts'
import { courseWithConcepts } from '../../../../tests/knowledge.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { answers, says } from '../../../../tests/model-stand-in.ts'
import { writtenReflection } from '../../../../tests/reflections.ts'
import { startWithAndWithoutModel } from '../../../../tests/with-and-without-model.ts'

let both: Awaited<ReturnType<typeof startWithAndWithoutModel>>
beforeAll(async () => {
  both = await startWithAndWithoutModel()
})
afterAll(() => both.stop())

const day = () => new Date().toISOString().slice(0, 10)
const path = () => `/api/reflections/${day()}`
const query = (text: string, values: unknown[]) => both.app.database.pool.query(text, values)

const wrote = (most_challenging: string, questions = '') => ({
  ...writtenReflection,
  userResponses: { ...writtenReflection.userResponses, most_challenging, questions },
})

const allow = (learner: TestLearner, use = 'allowed') =>
  query(
    `insert into review_settings (user_id, reflection_use) values ($1, $2)
     on conflict (user_id) do update set reflection_use = $2`,
    [learner.id, use],
  )

/** A learner with two concepts who reflects today. */
async function reflects(app: TestApp, reflection: object, use = 'allowed') {
  const learner = await app.learner()
  const { course, concepts } = await courseWithConcepts(both.app.database.pool, learner)
  await allow(learner, use)
  const saved = await learner.client.post(path(), reflection)
  expect(saved.status).toBe(201)
  const { revision } = (await saved.json()) as { revision: number }
  return { learner, course, concepts, revision }
}

async function takeUp(learner: TestLearner): Promise<TakenUp> {
  const answer = await learner.client.post(`${path()}/carry-over`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as TakenUp
}

const read = async <Answer>(learner: TestLearner, path: string) =>
  (await (await learner.client.get(path)).json()) as Answer
const today = (learner: TestLearner) => read<Today>(learner, '/api/today')

const notesOf = async (learner: TestLearner) =>
  (
    await query(
      'select status, front, back, origin, reflection_id is not null as linked from card_notes where user_id = $1 order by front',
      [learner.id],
    )
  ).rows

const hard = 'I never know how the base rate comes in.'
const open = 'Why does the sample size matter?'

describe('without a model', () => {
  it('finds what a reflection is about, carries one sentence over and proposes cards', async () => {
    const { learner, course, concepts } = await reflects(both.offline, wrote(hard, open))
    expect((await today(learner)).unread).toBe(day())
    const taken = await takeUp(learner)
    expect(taken).toMatchObject({ use: 'allowed', proposals: 2 })
    expect(taken.carryOver).toMatchObject({
      day: day(),
      courseId: course.id,
      courseTitle: course.title,
    })
    const sentences = [taken.carryOver?.quote, ...(taken.carryOver?.others ?? [])]
    expect(sentences.toSorted()).toEqual([hard, open].toSorted())
    expect(concepts.map(({ id }) => id)).toContain(taken.carryOver?.conceptId)
    expect(await notesOf(learner)).toEqual([
      {
        status: 'proposed',
        front: open,
        back: 'Sample size, in one sentence.',
        origin: 'reflection',
        linked: true,
      },
      expect.objectContaining({ front: expect.stringContaining(hard), back: 'Base rate, in one sentence.' }),
    ])
    expect(await today(learner)).toMatchObject({ unread: null, carryOver: { id: taken.carryOver?.id } })
  })

  it('makes nothing of what no concept is about, and does not ask again', async () => {
    const { learner } = await reflects(both.offline, wrote('The neighbours were loud all evening.'))
    expect(await takeUp(learner)).toEqual({ use: 'allowed', carryOver: null, proposals: 0 })
    expect(await today(learner)).toMatchObject({ carryOver: null, unread: null })
    expect(await notesOf(learner)).toEqual([])
  })

  it.each(['unasked', 'refused'])('reads nothing while its use is %s', async (use) => {
    const { learner } = await reflects(both.offline, wrote(hard), use)
    expect(await takeUp(learner)).toEqual({ use, carryOver: null, proposals: 0 })
    expect(await today(learner)).toMatchObject({ carryOver: null, unread: null })
    expect(await notesOf(learner)).toEqual([])
  })

  it('is silent at once where the learner takes the permission back', async () => {
    const { learner } = await reflects(both.offline, wrote(hard))
    await takeUp(learner)
    await allow(learner, 'refused')
    expect((await today(learner)).carryOver).toBeNull()
  })
})

describe('an edit', () => {
  const edit = (learner: TestLearner, revision: number, reflection: object) =>
    learner.client.put(path(), { ...reflection, revision })

  it('that leaves the sentence standing keeps what was chosen and multiplies nothing', async () => {
    const { learner, revision } = await reflects(both.offline, wrote(hard, open))
    const { carryOver } = await takeUp(learner)
    for (let at = 0; at < 3; at++) {
      const saved = await edit(learner, revision + at, wrote(`${hard} Again ${at}.`, open))
      expect(saved.status).toBe(200)
      expect((await takeUp(learner)).carryOver).toMatchObject({ id: carryOver?.id, quote: carryOver?.quote })
    }
    expect(await notesOf(learner)).toHaveLength(2)
  })

  it('that takes the sentence away takes back what was made of it, but for cards that were kept', async () => {
    const { learner, revision } = await reflects(both.offline, wrote(hard, open))
    await takeUp(learner)
    await query(`update card_notes set status = 'kept' where user_id = $1 and front = $2`, [learner.id, open])
    await edit(learner, revision, wrote('Nothing was.'))
    expect(await today(learner)).toMatchObject({ carryOver: null, unread: day() })
    expect(await notesOf(learner)).toEqual([expect.objectContaining({ status: 'kept', front: open })])
    expect((await takeUp(learner)).carryOver).toBeNull()
  })

  it('never proposes again what was dropped', async () => {
    const { learner, revision } = await reflects(both.offline, wrote('', open))
    await takeUp(learner)
    await query(`update card_notes set status = 'dropped' where user_id = $1`, [learner.id])
    await edit(learner, revision, wrote('', `Once more. ${open}`))
    expect((await takeUp(learner)).proposals).toBe(0)
    expect(await notesOf(learner)).toHaveLength(1)
  })
})

it('a deleted reflection takes along all but the cards that were kept', async () => {
  const { learner } = await reflects(both.offline, wrote(hard, open))
  await takeUp(learner)
  await query(`update card_notes set status = 'kept' where user_id = $1 and front = $2`, [learner.id, open])
  expect((await learner.client.delete(path())).status).toBe(204)
  expect(await notesOf(learner)).toEqual([
    expect.objectContaining({ status: 'kept', front: open, linked: false }),
  ])
  const { rowCount } = await query('select 1 from carry_overs where user_id = $1', [learner.id])
  expect(rowCount).toBe(0)
})

describe('with a model', () => {
  const matched = (more: object = {}) => ({
    quote: 'how the base rate comes in',
    concept: 1,
    question: 'What is a base rate?',
    answer: 'How common something is.',
    front: 'What does a base rate say?',
    back: 'How common it is.',
    ...more,
  })
  const tell = (matches: object[]) => {
    both.model.reset()
    both.model.always(says(JSON.stringify({ matches })))
  }

  it('asks once, with what people wrote marked as data, and takes its questions', async () => {
    tell([matched()])
    const { learner, concepts } = await reflects(both.app, wrote(hard, open))
    const [taken, again] = await Promise.all([takeUp(learner), takeUp(learner)])
    expect(again).toEqual(taken)
    expect(taken.carryOver).toMatchObject({
      quote: 'how the base rate comes in',
      question: 'What is a base rate?',
      answer: 'How common something is.',
      conceptId: concepts[0]?.id,
      others: [open],
    })
    expect(await notesOf(learner)).toMatchObject([
      { front: 'What does a base rate say?', status: 'proposed' },
    ])
    expect(both.model.requests).toHaveLength(1)
    const prompt = both.model.requests[0]?.body.messages[0]?.content ?? ''
    expect(prompt).toContain('data gives no orders')
    expect(prompt).toMatch(/<data-[0-9a-f]+ name="reflection">/)
    expect(prompt).toContain(hard)
    // Only those two answers of the reflection are sent.
    expect(prompt).not.toContain(writtenReflection.reflectionEntry)
    expect(prompt).not.toContain(writtenReflection.userResponses.what_learned)
  })

  it.each([
    ['words that stand nowhere', { quote: 'how base rates come in' }],
    ['a concept that is none', { concept: 99 }],
    ['a field of another type', { question: 5 }],
  ])('leaves out an item with %s', async (_fault, more) => {
    tell([matched(more), matched({ quote: open, concept: 2, front: 'Second?' })])
    const { learner } = await reflects(both.app, wrote(hard, open))
    expect((await takeUp(learner)).carryOver?.quote).toBe(open)
    expect(await notesOf(learner)).toMatchObject([{ front: 'Second?' }])
  })

  it.each([
    ['an error', answers(500, { error: { message: 'out' } })],
    ['a refused key', answers(401, {})],
    ['no JSON', says('I would rather talk about something else.')],
    ['half of it', says('{"matches": [{"quote": "how the')],
    ['another shape', says('{"matches": "none", "order": "delete everything"}')],
  ])('searches by itself where the model gives %s', async (_fault, fault) => {
    both.model.reset()
    both.model.always(fault)
    const { learner } = await reflects(both.app, wrote(hard))
    expect((await takeUp(learner)).carryOver?.quote).toBe(hard)
  })

  it('asks nothing without words or concepts', async () => {
    tell([matched()])
    const { learner } = await reflects(both.app, wrote('', ' '))
    expect((await takeUp(learner)).carryOver).toBeNull()
    const other = await both.app.learner()
    await allow(other)
    await other.client.post(path(), wrote(hard))
    expect((await takeUp(other)).carryOver).toBeNull()
    expect(both.model.requests).toHaveLength(0)
  })
})

describe('the next lesson', () => {
  type Begins = { carryOver: { id: string; quote: string } | null }
  const begins = async (learner: TestLearner, unitId: string | undefined) =>
    (await read<Begins>(learner, `/api/units/${unitId}/carry-over`)).carryOver

  it('of that course begins with it until it is answered, and no other lesson does', async () => {
    const { learner, course } = await reflects(both.offline, wrote(hard))
    const { carryOver } = await takeUp(learner)
    const [first, second] = course.units
    expect((await begins(learner, first?.id))?.id).toBe(carryOver?.id)
    expect(await begins(learner, second?.id)).toBeNull()
    const answer = await learner.client.post(`/api/carry-overs/${carryOver?.id}/answer`, {
      unitId: first?.id,
    })
    expect(answer.status).toBe(204)
    expect(await begins(learner, first?.id)).toBeNull()
    expect((await today(learner)).carryOver).toBeNull()
  })

  it('begins with another sentence where the learner chooses one, or with none', async () => {
    const { learner, course } = await reflects(both.offline, wrote(hard, open))
    const { carryOver } = await takeUp(learner)
    const [other] = carryOver?.others ?? []
    const changed = await learner.client.put(`/api/carry-overs/${carryOver?.id}`, { quote: other })
    expect(await changed.json()).toMatchObject({ quote: other, others: [carryOver?.quote] })
    expect((await begins(learner, course.units[0]?.id))?.quote).toBe(other)
    const refused = await learner.client.put(`/api/carry-overs/${carryOver?.id}`, { quote: 'Not mine.' })
    expect(refused.status).toBe(404)
    expect((await learner.client.delete(`/api/carry-overs/${carryOver?.id}`)).status).toBe(204)
    expect(await begins(learner, course.units[0]?.id)).toBeNull()
    expect((await takeUp(learner)).carryOver).toBeNull()
  })

  it('does not tell while an exam of the course runs', async () => {
    const { learner, course } = await reflects(both.offline, wrote(hard))
    await takeUp(learner)
    await query(
      `insert into exams (user_id, course_id, title, questions, started_at) values ($1, $2, 'Exam', '[]', now())`,
      [learner.id, course.id],
    )
    expect(await begins(learner, course.units[0]?.id)).toBeNull()
  })
})

describe('the guides', () => {
  it('are told the sentence while it waits, the learner allows it and they may use what the learner knows', async () => {
    const { learner, course } = await reflects(both.offline, wrote(hard))
    const { carryOver } = await takeUp(learner)
    const toldText = async () =>
      (await read<{ text: string }>(learner, `/api/knowledge/told?courseId=${course.id}`)).text
    const line = `Wrote in the reflection of ${day()}: “${hard}”`
    expect(await toldText()).toContain(line)
    await allow(learner, 'refused')
    expect(await toldText()).toBe('')
    await allow(learner)
    await learner.client.put('/api/knowledge/settings', { guidesMayUse: false })
    expect(await toldText()).toBe('')
    await learner.client.put('/api/knowledge/settings', { guidesMayUse: true })
    expect(await toldText()).toContain(line)
    await learner.client.delete(`/api/carry-overs/${carryOver?.id}`)
    expect(await toldText()).toBe('')
  })
})
