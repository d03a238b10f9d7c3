import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { courseWithConcepts } from '#tests/knowledge.ts'
import { conceptFinder, type Piece, replaceEvidence, writeEvidence } from './write-evidence.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function learnerWithConcept() {
  const ada = await app.learner()
  const { course, concepts } = await courseWithConcepts(app.database.pool, ada, [['Base rate'], ['Odds']])
  const about = {
    conceptId: concepts[0]?.id ?? '',
    outcome: 1,
    at: new Date('2026-03-01T23:30:00-05:00'),
    asked: 'Why?',
    answered: 'So it is.',
    gradedBy: 'model' as const,
  }
  const write = (...pieces: Piece[]) => writeEvidence(app.database.db, ada.id, pieces)
  const rows = async () =>
    (
      await app.database.pool.query(
        'select *, day::text as day from evidence where user_id = $1 order by source',
        [ada.id],
      )
    ).rows
  return { ada, course, concepts, about, write, rows }
}

it('an act counts once, on its day by universal time, within its bounds', async () => {
  const { about, write, rows } = await learnerWithConcept()
  const piece = {
    ...about,
    kind: 'checkpoint',
    source: 'a',
    outcome: 7,
    hints: 9,
    asked: 'W\u0000hy?',
  } as const
  await Promise.all([write(piece), write({ ...piece, outcome: 0 }), write(piece, piece)])
  expect(await rows()).toHaveLength(1)
  expect(await rows()).toMatchObject([{ day: '2026-03-02', hints: 3, asked: 'Why?' }])
  await write({ ...piece, kind: 'criterion' })
  expect(await rows()).toHaveLength(2)
})

it('what a piece counts is kept with it, and counted anew after a second look', async () => {
  const { ada, about, write, rows } = await learnerWithConcept()
  const weights = async () =>
    Object.fromEntries(
      (await rows()).map(({ source, weight_for, weight_against }) => [source, [weight_for, weight_against]]),
    )
  const answer = { ...about, kind: 'exam_answer', gradedBy: 'key' } as const
  const said = 'So it is.'
  await write(
    { ...answer, source: 'four options', options: 4 },
    { ...answer, source: 'half, a hint', outcome: 0.5, hints: 1 },
    { ...answer, source: 'missed', options: 2, outcome: 0, hints: 3 },
    { ...answer, source: 'own grade', gradedBy: 'learner' },
    { ...about, kind: 'card_review', source: 'card' },
    { ...about, kind: 'criterion', source: 'too much', outcome: 7 },
    { ...about, kind: 'chat_remark', source: 'remark', said },
  )
  const first = {
    'four options': [0.75, 0],
    'half, a hint': [0.25, 0.5],
    missed: [0, 1],
    'own grade': [0.5, 0],
    card: [0.5, 0],
    'too much': [1, 0],
    remark: [0.25, 0],
  }
  expect(await weights()).toEqual(first)
  const look = (source: string, outcome: number) =>
    replaceEvidence(app.database.db, ada.id, { kind: 'exam_answer', source }, { outcome, gradedBy: 'model' })
  await look('half, a hint', 1)
  await look('missed', 1)
  await look('forgotten', 1)
  expect(await weights()).toEqual({ ...first, 'half, a hint': [0.5, 0], missed: [0.0625, 0] })
})

it('a remark counts only by words that its learner said', async () => {
  const { about, write, rows } = await learnerWithConcept()
  const said = 'I think that rates never change.'
  const remark = { ...about, kind: 'chat_remark', said } as const
  await write(
    { ...remark, source: 'quoted', answered: 'rates never change' },
    { ...remark, source: 'invented', answered: 'rates always change' },
    { ...remark, source: 'empty', answered: ' ' },
    { ...remark, kind: 'reflection_remark', source: 'other', answered: 'rates change' },
  )
  expect((await rows()).map(({ source }) => source)).toEqual(['quoted'])
})

it('a question is about the concept it names, else the first of its unit, else nothing', async () => {
  const { ada, course, concepts } = await learnerWithConcept()
  const [rate, odds] = concepts.map(({ id }) => id)
  const place = { userId: ada.id, courseId: course.id }
  const find = await conceptFinder(app.database.db, { ...place, unitId: course.units[1]?.id ?? '' })
  expect([find('base-rate'), find('unknown'), find(undefined)]).toEqual([rate, odds, odds])
  await app.database.pool.query('update concepts set unit_id = null where id = $1', [rate])
  const ofCourse = await conceptFinder(app.database.db, { ...place, unitId: null })
  expect([ofCourse('base-rate'), ofCourse('unknown')]).toEqual([rate, undefined])
})
