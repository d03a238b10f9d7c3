import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/app.ts'
import { askProject, draftProject, plans, saveDraft, wishedProject } from '#tests/draft-projects.ts'
import { plannedDraft } from '#tests/drafts.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, type StandIn } from '#tests/model-stand-in.ts'
import { plannedProject } from '#tests/projects.ts'
import { startWithAndWithoutModel } from '#tests/with-and-without-model.ts'

let app: TestApp
let model: StandIn
let stop: () => Promise<void>
let ada: TestLearner
let request: Awaited<ReturnType<typeof wishedProject>>

beforeAll(async () => {
  ;({ app, model, stop } = await startWithAndWithoutModel())
})
afterAll(() => stop())
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
  request = await wishedProject(app, ada)
})

describe('saving a draft', () => {
  const keysOf = async (projectId: string) => {
    const { rows } = await app.database.pool.query(
      'select concept_keys as keys from milestones where project_id = $1 order by order_index',
      [projectId],
    )
    return rows.map(({ keys }) => keys)
  }

  it('is an ordinary project that a model wrote, with its concepts', async () => {
    model.always(plans(plannedDraft()))
    const saved = await saveDraft(ada, await draftProject(ada, request))
    expect(saved).toMatchObject({
      aiGenerated: true,
      generationPrompt: 'On paper, not code.',
      milestoneCount: 3,
    })
    expect(await keysOf(saved.id)).toEqual([['base-rate'], ['base-rate'], ['base-rate']])
    const list = await (await ada.client.get('/api/projects?origin=ai')).json()
    expect(list.items).toMatchObject([{ id: saved.id }])
  })

  it('keeps no concept that its course does not have', async () => {
    model.always(plans(plannedDraft()))
    const milestones = [{ title: 'One', conceptKeys: ['base-rate', 'nowhere', 'base-rate'] }]
    const run = await draftProject(ada, request)
    expect(await keysOf((await saveDraft(ada, run, { milestones })).id)).toEqual([['base-rate']])
    expect(await keysOf((await saveDraft(ada, run, { milestones, courseId: null })).id)).toEqual([[]])
  })

  it('counts the hints of a milestone as taken where they were looked at', async () => {
    model.always(plans(plannedDraft()))
    const hints = ['Look around.', 'Look closer.']
    const milestones = [
      { title: 'One', aiHints: hints, hintsSeen: true },
      { title: 'Two', aiHints: hints },
    ]
    const saved = await saveDraft(ada, await draftProject(ada, request), { milestones })
    expect(saved.milestones).toMatchObject([
      { aiHints: hints, hintsLeft: 0 },
      { aiHints: [], hintsLeft: 2 },
    ])
  })

  it('is a model’s only by a run of the learner’s own that has a draft', async () => {
    model.always(answers(500, 'x'))
    await askProject(ada, request)
    const failed = await (await ada.client.get('/api/runs?kind=generate_project')).json()
    const answer = await ada.client.post('/api/projects', { ...plannedProject(), runId: failed.id })
    expect(await answer.json()).toMatchObject({ aiGenerated: false })
    model.always(plans(plannedDraft()))
    const { id } = await draftProject(ada, request)
    const bea = await app.learner()
    const asBea = await bea.client.post('/api/projects', { ...plannedProject(), runId: id })
    expect(asBea.status).toBe(404)
    // Only the server sets this flag.
    const claimed = await ada.client.post('/api/projects', { ...plannedProject(), aiGenerated: true })
    expect(claimed.status).toBe(400)
  })
})
