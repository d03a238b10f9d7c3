import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { submittedWork, workCriteria } from '#tests/submitted-work.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('without a model the learner ticks the criteria, once, and it counts as graded by them', async () => {
  const ada = await app.learner()
  const work = await submittedWork(app.database.pool, ada, { text: '', link: 'https://example.org/sheet' })
  const post = async (path: string, body?: object) => {
    const answer = await ada.client.post(path, body)
    return { status: answer.status, body: await answer.json() }
  }
  expect(await post(work.feedback)).toMatchObject({ status: 409, body: { code: 'feedback_by_learner' } })
  const ticks = `${work.feedback}/ticks`
  const ticked = (met: boolean[], criteria = workCriteria) => ({
    ticks: met.map((isMet, index) => ({ criterion: criteria[index] ?? 'Another', isMet })),
  })
  for (const met of [[], [true], [true, false, true, true]])
    expect(await post(ticks, ticked(met))).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } })
  // They were put in another order, or changed, while this page showed the old ones.
  for (const criteria of [workCriteria.toReversed(), ['Another', ...workCriteria.slice(1)]])
    expect(await post(ticks, ticked([true, false, true], criteria))).toMatchObject({
      status: 409,
      body: {
        code: 'changed_elsewhere',
        detail: expect.stringContaining('This milestone was changed in another window.'),
      },
    })
  for (let index = 0; index < 3; index += 1) await ada.client.post(`${work.milestone}/hints`)
  const answers = await Promise.all([
    post(ticks, ticked([true, false, true])),
    post(ticks, ticked([true, false, true])),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { milestones } = await work.current()
  expect(milestones[0]).toMatchObject({
    status: 'in_progress',
    submissions: [
      {
        feedback: {
          writtenBy: 'learner',
          criteria: [{ isMet: true, quotation: null }, { isMet: false }, { isMet: true }],
        },
      },
    ],
  })
  const { rows } = await app.database.pool.query(
    `select concepts.key, graded_by, hints, weight_for, answered from evidence
     join concepts on concepts.id = concept_id where evidence.user_id = $1 order by source`,
    [ada.id],
  )
  expect(rows).toEqual([
    {
      key: 'absolute-risk',
      graded_by: 'learner',
      hints: 3,
      weight_for: 0.0625,
      answered: 'https://example.org/sheet',
    },
    {
      key: 'absolute-risk',
      graded_by: 'learner',
      hints: 3,
      weight_for: 0.0625,
      answered: 'https://example.org/sheet',
    },
  ])
  expect(await post(`${work.feedback}/answer-back`, { index: 1, text: 'No.' })).toMatchObject({
    status: 409,
    body: { code: 'feedback_by_learner' },
  })
})
