import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '#contract/paging.ts'
import {
  type ProjectWithMilestones,
  projectWithMilestonesSchema,
} from '#contract/projects/project-with-milestones.ts'
import { projectSchema } from '#contract/projects.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { createProject, plannedMilestones } from '#tests/projects.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const pathOf = ({ id }: { id: string }) => `/api/projects/${id}`
const read = async (answer: Response) =>
  ({ status: answer.status, body: await answer.json() }) as {
    status: number
    body: ProjectWithMilestones & { code: string; detail: string }
  }
const edit = async (project: { id: string }, body: unknown) =>
  read(await ada.client.patch(pathOf(project), body))
const current = async (project: { id: string }) =>
  projectWithMilestonesSchema.parse(await (await ada.client.get(pathOf(project))).json())
const list = async () => pageOf(projectSchema).parse(await (await ada.client.get('/api/projects')).json())

describe('a project’s way', () => {
  const answersFor = async (...statuses: string[]) => {
    const made = await createProject(ada.client)
    const answers: number[] = []
    for (const status of statuses) answers.push((await edit(made, { status })).status)
    return { answers, now: await current(made) }
  }

  it('leads from not started through in progress to completed, and back into progress', async () => {
    const { answers, now } = await answersFor(
      'in_progress',
      'in_progress',
      'completed',
      'in_progress',
      'completed',
    )
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect(now).toMatchObject({ status: 'completed', progressPercentage: 100 })
  })

  it('skips nothing and never returns to the start', async () => {
    expect((await answersFor('completed')).answers).toEqual([409])
    expect((await answersFor('in_progress', 'not_started')).answers).toEqual([200, 409])
    expect((await answersFor('in_progress', 'completed', 'not_started')).answers).toEqual([200, 200, 409])
    const made = await createProject(ada.client)
    expect((await edit(made, { status: 'completed', title: 'Kept out' })).body).toMatchObject({
      code: 'project_status_refused',
      detail: 'A project that is not started cannot become completed.',
    })
    expect(await current(made)).toEqual(made)
  })

  it('into the archive and back ends where it was', async () => {
    const made = await createProject(ada.client)
    await edit(made, { status: 'in_progress' })
    for (const archive of [() => ada.client.delete(pathOf(made)), () => ada.client.delete(pathOf(made))])
      expect((await read(await archive())).body.status).toBe('archived')
    expect((await list()).items.map(({ id }) => id)).not.toContain(made.id)
    expect((await edit(made, { title: 'No' })).body).toMatchObject({
      code: 'project_archived',
      detail: 'This project is archived. Restore it to continue.',
    })
    for (let times = 0; times < 2; times += 1)
      expect((await read(await ada.client.post(`${pathOf(made)}/restore`))).body.status).toBe('in_progress')
    expect((await edit(made, { status: 'archived' })).body.status).toBe('archived')
    expect((await read(await ada.client.post(`${pathOf(made)}/restore`))).body.status).toBe('in_progress')
  })

  it('has its progress set by hand only where there are no milestones', async () => {
    const free = await createProject(ada.client)
    expect((await edit(free, { progressPercentage: 35 })).body.progressPercentage).toBe(35)
    const counted = await createProject(ada.client, { milestones: plannedMilestones(2) })
    expect((await edit(counted, { progressPercentage: 35 })).body).toMatchObject({
      code: 'progress_from_milestones',
    })
    await edit(counted, { status: 'in_progress' })
    const { body } = await edit(counted, { status: 'completed' })
    expect(body).toMatchObject({ status: 'completed', progressPercentage: 0 })
  })
})
