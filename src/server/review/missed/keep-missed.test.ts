import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardNotes } from '#db/review.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { examQuestions, goodGrades, judgedPoints, keepExam } from '#tests/exams.ts'
import { courseWithConcepts } from '#tests/knowledge.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { notAskedNow } from './question-source.ts'

let model: StandIn
let app: TestApp
let offline: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  offline = await startTestApp({ database: app.database })
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

async function someCourse() {
  const { course, concepts } = await courseWithConcepts(app.database.pool, ada, [['Base rate']])
  const place = { userId: ada.id, courseId: course.id, unitId: course.units[0]?.id ?? '' }
  return {
    place,
    conceptId: concepts[0]?.id,
    exam: (...questions: typeof examQuestions) =>
      keepExam(app.database.pool, place, questions.length > 0 ? questions : examQuestions),
  }
}
const submit = (examId: string, studentAnswers: Record<string, string>) =>
  ada.client.post('/api/submit-exam', { examId, studentAnswers })
/** q1 and q3 are missed, q2 is right. */
const missTwo = async (examId: string) => {
  model.always(says(goodGrades(false, 'Gas')))
  await submit(examId, { q1: 'Salt', q2: 'True', q3: 'Gas.' })
  model.reset()
}
const notesOf = async (learner = ada) =>
  (
    await app.database.pool.query(
      `select card_notes.*, (select count(*)::int from cards where note_id = card_notes.id) as cards
       from card_notes where user_id = $1 order by front`,
      [learner.id],
    )
  ).rows

describe('a missed question', () => {
  it('becomes a card, what was right does not', async () => {
    const { place, conceptId, exam } = await someCourse()
    await missTwo(await exam())
    const same = {
      status: 'kept',
      kind: 'basic',
      origin: 'missed_question',
      cards: 1,
      course_id: place.courseId,
      unit_id: place.unitId,
      concept_id: conceptId,
    }
    expect(await notesOf()).toMatchObject([
      { ...same, front: 'What makes dough rise?', back: 'Gas\n\nWHYMARK yeast gives off gas.' },
      { ...same, front: 'Why does bread hold its shape?' },
    ])
  })

  it('is one card, though it is missed in two exams', async () => {
    const { exam } = await someCourse()
    await missTwo(await exam())
    await missTwo(await exam())
    expect(await notesOf()).toHaveLength(2)
  })

  it('is a card as well where its learner grades it', async () => {
    const { exam } = await someCourse()
    const examId = await exam()
    const client = offline.visitor()
    for (const [name, value] of Object.entries(ada.client.cookies())) client.setCookie(name, value)
    await client.post('/api/submit-exam', { examId, studentAnswers: { q1: 'Gas', q2: 'True', q3: 'Gas.' } })
    expect(await notesOf()).toEqual([])
    const graded = await client.post(`/api/exams/${examId}/self-grade`, { met: { q3: [false, true] } })
    expect(graded.status).toBe(200)
    expect(await notesOf()).toMatchObject([{ front: 'Why does bread hold its shape?' }])
  })
})

describe('a challenge that gives all points', () => {
  const win = async (examId: string, ...earned: Parameters<typeof judgedPoints>) => {
    model.always(says(JSON.stringify({ points: judgedPoints(...earned), reply: 'Yes.' })))
    const answer = await ada.client.post(`/api/exams/${examId}/challenges`, {
      questionId: 'q3',
      argument: 'Look again.',
    })
    expect(answer.status).toBe(200)
  }
  const fronts = async () => (await notesOf()).map(({ front }) => front)
  const bread = 'Why does bread hold its shape?'

  it('takes the card back', async () => {
    const { exam } = await someCourse()
    const examId = await exam()
    await missTwo(examId)
    await win(examId, 'Gas', 'Gas')
    expect(await fronts()).toEqual(['What makes dough rise?'])
  })

  it('leaves one that was reviewed, or missed elsewhere, or that still lacks points', async () => {
    const first = await someCourse()
    const twice = await first.exam()
    await missTwo(await first.exam())
    await missTwo(twice)
    await win(twice, 'Gas', 'Gas')
    expect(await fronts()).toContain(bread)

    const other = await someCourse()
    const examId = await other.exam()
    await missTwo(examId)
    await win(examId, false, 'Gas')
    await app.database.pool.query('update cards set reps = 1, state = 2 where user_id = $1', [ada.id])
    await win(examId, 'Gas', 'Gas')
    expect((await fronts()).filter((front) => front === bread)).toHaveLength(2)
  })
})

it('a card does not tell the key of a question that an exam asks right now', async () => {
  const { exam } = await someCourse()
  await missTwo(await exam())
  const shown = async () =>
    (
      await app.database.db
        .select({ front: cardNotes.front })
        .from(cardNotes)
        .where(and(eq(cardNotes.userId, ada.id), notAskedNow(ada.id)))
    ).map(({ front }) => front)
  const listed = async () => (await (await ada.client.get('/api/cards')).json()).items.length
  const asked = async () => (await (await ada.client.get('/api/review?zone=UTC')).json()).cards.length
  expect([(await shown()).length, await listed(), await asked()]).toEqual([2, 2, 2])
  // Also in another copy of the course, and after changes to the rest of the question.
  const [first] = examQuestions
  if (first === undefined) throw new Error('There is no question.')
  const again = await (await someCourse()).exam({ ...first, id: 'q9', explanation: 'Other words.' })
  expect(await shown()).toHaveLength(2)
  await ada.client.post(`/api/exams/${again}/start`)
  expect(await shown()).toEqual(['Why does bread hold its shape?'])
  expect([await listed(), await asked()]).toEqual([1, 1])
  const grace = await app.learner()
  expect(
    await app.database.db
      .select({ id: cardNotes.id })
      .from(cardNotes)
      .where(and(eq(cardNotes.userId, ada.id), notAskedNow(grace.id))),
  ).toHaveLength(2)
  await submit(again, { q9: 'Gas' })
  expect(await shown()).toHaveLength(2)
})
