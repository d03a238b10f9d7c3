import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toldSchema } from '#contract/knowledge/picture.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { examQuestions, keepExam } from '#tests/exams.ts'
import { courseWithConcepts, type ShownPiece, showEvidence, type TestConcept } from '#tests/knowledge.ts'
import type { TestLearner } from '#tests/learner.ts'
import { recordStatements } from '#tests/statements.ts'
import { loadKnowledge } from './load-knowledge.ts'

let app: TestApp
let ada: TestLearner
let courseId: string
let tides: TestConcept
let moons: TestConcept
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ada = await app.learner()
  const made = await courseWithConcepts(app.database.pool, ada, [['Tides'], ['Moons']])
  courseId = made.course.id
  ;[tides, moons] = made.concepts as [TestConcept, TestConcept]
})

const query = (words: string, values: unknown[]) => app.database.pool.query(words, values)
const show = (...pieces: ShownPiece[]) => showEvidence(app.database.pool, ada.id, pieces)
const load = (unitId: string | null = moons.unitId) =>
  loadKnowledge(app.database.db, { userId: ada.id, courseId, unitId })
const missed = (changes: Partial<ShownPiece> = {}) => ({ conceptId: tides.id, outcome: 0, ...changes })
const shaky = '“Tides” (lesson 1)'

describe('what guides are told of a learner’s knowledge', () => {
  it('is what was missed twice, with what the learner may believe', async () => {
    await show(
      missed(),
      missed({ confidence: 'certain', misconception: 'The sun alone pulls.', answered: 'The sun' }),
    )
    expect(await load()).toBe(
      [
        `Shaky, was sure but wrong: ${shaky}`,
        '  It says: Tides, in one sentence.',
        'May believe, and was sure: The sun alone pulls. (of “Tides”; answered “The sun”)',
      ].join('\n'),
    )
  })

  it('is empty without evidence, and for a course without concepts', async () => {
    expect(await load()).toBe('')
    await query('delete from concepts where course_id = $1', [courseId])
    expect(await load()).toBe('')
  })

  it('is without what was struck, and with it again once that is taken back', async () => {
    const pieces = await show(missed({ misconception: 'Wind makes them.' }), missed())
    await query('update evidence set struck_at = now() where id = any($1)', [pieces])
    expect(await load()).toBe('')
    await query('update evidence set struck_at = null where id = any($1)', [pieces])
    expect(await load()).toContain('Wind makes them.')
  })

  it('is without a misconception that was settled, or answered right since on two days', async () => {
    const wind = { daysAgo: 9, misconception: 'Wind makes them.', confidence: 'certain' } as const
    const [piece] = await show(missed(wind), missed({ daysAgo: 9 }))
    expect(await load()).toContain('Wind')
    await query('update evidence set settled_at = now() where id = $1', [piece])
    expect(await load()).toBe(`Shaky: ${shaky}\n  It says: Tides, in one sentence.`)
    await query('update evidence set settled_at = null where id = $1', [piece])
    await show(
      { conceptId: tides.id, outcome: 1, daysAgo: 3 },
      { conceptId: tides.id, outcome: 1, daysAgo: 2 },
    )
    expect(await load()).not.toMatch(/Wind|sure/)
  })

  it('names first what the learner says is shaky, whatever the evidence says', async () => {
    await show(missed(), missed())
    await query('update concepts set called_shaky_at = now() where id = $1', [moons.id])
    expect(await load()).toMatch(/^Shaky, as the learner says: “Moons” \(lesson 2\)/)
  })

  it('is of the learner’s own course alone', async () => {
    await show(missed(), missed())
    await query('update concepts set called_shaky_at = now() where id = $1', [moons.id])
    const eve = await app.learner()
    const place = { userId: eve.id, courseId, unitId: tides.unitId }
    expect(await loadKnowledge(app.database.db, place)).toBe('')
    const other = await courseWithConcepts(app.database.pool, ada, [['Stars']])
    const there = { userId: ada.id, courseId: other.course.id, unitId: null }
    expect(await loadKnowledge(app.database.db, there)).toBe('')
  })

  it('is nothing where the learner does not allow it, and then nothing else is read', async () => {
    await show(missed(), missed())
    const allowed = await recordStatements(() => load())
    expect(allowed).toHaveLength(3)
    await query('insert into knowledge_settings (user_id, guides_may_use) values ($1, false)', [ada.id])
    expect(await load()).toBe('')
    expect(await recordStatements(() => load())).toHaveLength(1)
    await query('update knowledge_settings set guides_may_use = true where user_id = $1', [ada.id])
    expect(await load()).toContain(shaky)
  })
})

describe('while an exam runs', () => {
  const exam = async (unitId: string | undefined) => {
    const place = { userId: ada.id, courseId, ...(unitId === undefined ? {} : { unitId }) }
    const id = await keepExam(app.database.pool, place)
    return (changes: string) => query(`update exams set ${changes} where id = $1`, [id])
  }
  beforeEach(() => show(missed(), missed()))

  it('its lesson is told nothing, from its start to its submission', async () => {
    const set = await exam(moons.unitId)
    expect(await load()).toContain(shaky)
    await set('started_at = now()')
    expect(await load()).toBe('')
    await set('submitted_at = now()')
    expect(await load()).toContain(shaky)
  })

  it('another lesson is told, and what is about the whole course is not', async () => {
    const set = await exam(moons.unitId)
    await set('started_at = now()')
    expect(await load(tides.unitId)).toContain(shaky)
    expect(await load(null)).toBe('')
  })

  it('no lesson is told of what the exam asks about', async () => {
    const place = { userId: ada.id, courseId, unitId: moons.unitId }
    const again = examQuestions.map((question) => ({ ...question, concept: tides.key }))
    const ids = await Promise.all([
      keepExam(app.database.pool, place),
      keepExam(app.database.pool, place, again),
    ])
    await query('update concepts set called_shaky_at = now() where id = $1', [moons.id])
    expect(await load(tides.unitId)).toMatch(/Moons.*Tides/s)
    await query('update exams set started_at = now() where id = $1', [ids[0]])
    expect(await load(tides.unitId)).toMatch(/^Shaky: “Tides”/)
    await query('update exams set started_at = now() where id = $1', [ids[1]])
    expect(await load(tides.unitId)).toBe('')
    await query('update exams set submitted_at = now() where id = any($1)', [ids])
    expect(await load(tides.unitId)).toMatch(/Moons.*Tides/s)
  })

  it('of the whole course, no lesson is told', async () => {
    const set = await exam(undefined)
    await set('started_at = now()')
    expect(await load()).toBe('')
    expect(await load(tides.unitId)).toBe('')
  })
})

describe('the text that a learner can read', () => {
  const read = async (learner = ada, id = courseId) =>
    learner.client.get(`/api/knowledge/told?courseId=${id}`)

  it('is the one that a guide of the current lesson is given', async () => {
    await show(missed(), missed({ misconception: 'Wind makes them.' }))
    const text = toldSchema.parse(await (await read()).json()).text
    expect(text).toContain('Wind makes them.')
    expect(text).toBe(await load(tides.unitId))
    await query('insert into knowledge_settings (user_id, guides_may_use) values ($1, false)', [ada.id])
    expect(await (await read()).json()).toEqual({ text: '' })
  })

  it('is nobody else’s', async () => {
    const eve = await app.learner()
    expect((await read(eve)).status).toBe(404)
    expect((await ada.client.get('/api/knowledge/told?courseId=no')).status).toBe(400)
    expect((await ada.client.get('/api/knowledge/told')).status).toBe(400)
  })
})
