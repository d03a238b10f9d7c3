import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { criterionEvidence, goodFeedback, keptFeedback, submittedWork } from '#tests/submitted-work.ts'

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
    expect(JSON.stringify(await word())).toContain('not_seen')
    model.always(says(goodFeedback({ 2: { met: true } })))
    await post(work.feedback)
    expect(JSON.stringify(await word())).not.toContain('not_seen')
    expect((await evidence()).map(({ concept }) => concept)).toEqual(['absolute-risk', 'time-span'])
  })
})
