import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { createProject } from '#tests/projects.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const rungs = ['FIRST-RUNG', 'SECOND-RUNG', 'THIRD-RUNG']

async function hinted() {
  const project = await createProject(ada.client, { milestones: [{ title: 'Sketch', aiHints: rungs }] })
  const path = `/api/projects/${project.id}/milestones/${project.milestones[0]?.id}`
  const ask = async (more = '') => {
    const answer = await ada.client.post(`${path}/hints${more}`)
    return { status: answer.status, body: (await answer.json()) as ProjectWithMilestones & { code: string } }
  }
  const edit = async (change: object) =>
    (await (await ada.client.patch(path, change)).json()) as ProjectWithMilestones
  const taken = async () => {
    const { rows } = await app.database.pool.query(
      'select hints_taken from milestones where project_id = $1',
      [project.id],
    )
    return rows[0]?.hints_taken as number
  }
  return { project, ask, edit, taken }
}

const seen = ({ milestones }: ProjectWithMilestones) => ({
  shown: milestones[0]?.aiHints,
  left: milestones[0]?.hintsLeft,
})

it('leave one by one, counted, and none before it was asked for', async () => {
  const { project, ask } = await hinted()
  expect(seen(project)).toEqual({ shown: [], left: 3 })
  expect(JSON.stringify(project)).not.toContain('RUNG')
  const first = await ask()
  expect(seen(first.body)).toEqual({ shown: ['FIRST-RUNG'], left: 2 })
  expect(JSON.stringify(first.body)).not.toContain('SECOND')
  await ask()
  expect(seen((await ask()).body)).toEqual({ shown: rungs, left: 0 })
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'no_hints_left' } })
})

it('asked for by five tabs at once are three, one after the other', async () => {
  const { ask, taken } = await hinted()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
  expect(
    answers.flatMap(({ body }) => seen(body.milestones ? body : noProject).left ?? []).toSorted(),
  ).toEqual([0, 1, 2])
  expect(await taken()).toBe(3)
})

const noProject = { milestones: [] } as unknown as ProjectWithMilestones

it('shown to whoever edits them count as seen, and so do those that are written', async () => {
  const { ask, edit, taken } = await hinted()
  expect(seen(await edit({ title: 'Draw' }))).toEqual({ shown: [], left: 3 })
  expect(seen((await ask('/all')).body)).toEqual({ shown: rungs, left: 0 })
  expect(await taken()).toBe(3)
  expect(seen(await edit({ aiHints: [...rungs, 'FOURTH-RUNG'] })).left).toBe(0)
  expect(await taken()).toBe(4)
  await edit({ aiHints: [] })
  expect(await taken()).toBe(4)
})

it('of an archived project are not asked for', async () => {
  const { project, ask, taken } = await hinted()
  await ada.client.delete(`/api/projects/${project.id}`)
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'project_archived' } })
  expect(await taken()).toBe(0)
})
