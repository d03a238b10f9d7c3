import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import {
  criterionEvidence,
  goodFeedback,
  keptFeedback,
  submittedWork,
  workCriteria,
  workText,
} from '#tests/submitted-work.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
})
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const submitted = (work?: Parameters<typeof submittedWork>[2]) => submittedWork(app.database.pool, ada, work)
const post = async (path: string, body?: object) => {
  const answer = await ada.client.post(path, body)
  return { status: answer.status, body: await answer.json() }
}
const evidence = () => criterionEvidence(app.database.pool, ada.id)

describe('feedback as evidence', () => {
  it('stands with its evidence or not at all', async () => {
    const work = await submitted()
    model.always(says(goodFeedback()))
    const { pool } = app.database
    await pool.query(
      `create function refuse_criterion() returns trigger language plpgsql as
         $$ begin if new.kind = 'criterion' and new.user_id = '${ada.id}' then raise exception 'no room'; end if; return new; end $$;
       create trigger refuse_criterion before insert on evidence for each row execute function refuse_criterion()`,
    )
    try {
      expect((await post(work.feedback)).status).toBe(500)
      expect(await keptFeedback(work)).toBeNull()
    } finally {
      await pool.query('drop trigger refuse_criterion on evidence; drop function refuse_criterion')
    }
    expect((await post(work.feedback)).status).toBe(200)
    expect(await evidence()).toHaveLength(1)
  })

  it('is no evidence where the milestone names no concept, the course has none of that name, or there is no course', async () => {
    model.always(says(goodFeedback()))
    const { pool } = app.database
    for (const change of [
      `update milestones set concept_keys = '{}' where project_id = $1`,
      `update milestones set concept_keys = '{unheard-of}' where project_id = $1`,
      `update projects set course_id = null where id = $1`,
    ]) {
      const work = await submitted()
      await pool.query(change, [work.project.id])
      expect((await post(work.feedback)).status).toBe(200)
    }
    expect(await evidence()).toEqual([])
  })

  it('changes what the learner is believed to know', async () => {
    const work = await submitted()
    const word = async () =>
      (await (await ada.client.get(`/api/knowledge?courseId=${work.course.id}`)).json()) as object
    expect(JSON.stringify(await word())).not.toContain('unclear')
    model.always(says(goodFeedback({ 2: { met: true } })))
    await post(work.feedback)
    expect(JSON.stringify(await word())).toContain('unclear')
    expect((await evidence()).map(({ concept }) => concept)).toEqual(['absolute-risk', 'absolute-risk'])
  })

  it('counts a criterion of a milestone once, however often the work is handed in', async () => {
    const work = await submitted()
    model.always(says(goodFeedback({ 2: { met: true } })))
    expect((await post(work.feedback)).status).toBe(200)
    const before = await evidence()
    for (const text of [workText, `${workText} And more.`]) {
      const { feedback } = await work.submit({ text })
      expect((await post(feedback)).status).toBe(200)
    }
    expect(await evidence()).toEqual(before)
    expect(before).toHaveLength(2)
  })

  it('counts another criterion, and the same one of another milestone, for itself', async () => {
    model.always(says(goodFeedback()))
    const work = await submitted()
    await post(work.feedback)
    const criteria = ['  EACH headline shows the risk – without and with the drug!', ...workCriteria.slice(1)]
    await ada.client.patch(work.milestone, { successCriteria: criteria })
    const same = await work.submit({ text: workText })
    await post(same.feedback)
    expect(await evidence()).toHaveLength(1)
    await ada.client.patch(work.milestone, { successCriteria: ['A new one', ...workCriteria.slice(1)] })
    const other = await work.submit({ text: workText })
    await post(other.feedback)
    expect(await evidence()).toHaveLength(2)
    await post((await submitted()).feedback)
    expect(await evidence()).toHaveLength(3)
  })
})
