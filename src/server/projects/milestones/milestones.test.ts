import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { milestoneLimits, projectLimits } from '#contract/projects/project-lists.ts'
import {
  type ProjectWithMilestones,
  projectWithMilestonesSchema,
} from '#contract/projects/project-with-milestones.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { createProject, plannedMilestones } from '#tests/projects.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

type Answer = { status: number; body: ProjectWithMilestones & { code: string; detail: string } }
const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer =
    body === undefined ? await ada.client.fetch(path, { method }) : await ada.client.send(method, path, body)
  return { status: answer.status, body: await answer.json() }
}
const pathOf = ({ id }: { id: string }) => `/api/projects/${id}`
const milestonePath = (project: ProjectWithMilestones, index: number) =>
  `${pathOf(project)}/milestones/${project.milestones[index]?.id}`
const taskPath = (project: ProjectWithMilestones, index: number, task: number) =>
  `${milestonePath(project, index)}/tasks/${project.milestones[index]?.tasks[task]?.id}`
const current = async (project: { id: string }) =>
  projectWithMilestonesSchema.parse((await call('GET', pathOf(project))).body)
const titles = ({ milestones }: ProjectWithMilestones) =>
  milestones.map(({ orderIndex, title }) => `${orderIndex} ${title}`)
const withMilestones = (count: number) => createProject(ada.client, { milestones: plannedMilestones(count) })

describe('milestones', () => {
  it('are added at the end, edited and removed, and the order has no gap', async () => {
    const project = await withMilestones(2)
    const added = await call('POST', `${pathOf(project)}/milestones`, { title: 'Third' })
    expect(added).toMatchObject({ status: 201, body: { milestoneCount: 3, revision: 2 } })
    expect(added.body.milestones[2]).toMatchObject({ orderIndex: 3, status: 'pending', estimatedHours: 3 })
    const [kept, dropped] = project.milestones[0]?.tasks ?? []
    const edited = await call('PATCH', milestonePath(project, 0), {
      title: 'First, renamed',
      tasks: [{ title: 'New' }, kept],
      dueDate: '2027-02-28',
      notes: 'A note',
      actualHours: 1.256,
      revision: 2,
    })
    expect(edited.body.milestones[0]).toMatchObject({
      title: 'First, renamed',
      dueDate: '2027-02-28',
      notes: 'A note',
      actualHours: 1.26,
    })
    expect(edited.body.milestones[0]?.tasks.map(({ title }) => title)).toEqual(['New', 'Task 1a'])
    expect(edited.body.milestones[0]?.tasks[1]?.id).toBe(kept?.id)
    expect(JSON.stringify(edited.body)).not.toContain(dropped?.id)
    const removed = await call('DELETE', milestonePath(project, 0))
    expect(titles(removed.body)).toEqual(['1 Milestone 2', '2 Third'])
    expect(await current(project)).toEqual(projectWithMilestonesSchema.parse(removed.body))
  })

  it('move the progress with each ticked task, and a copied course starts at 0', async () => {
    const course = await createCourse(ada.client)
    const milestones = plannedMilestones(2)
    const project = await createProject(ada.client, { milestones, courseId: course.id })
    const tick = (milestone: number, task: number, completed = true) =>
      call('PATCH', taskPath(project, milestone, task), { completed })
    expect((await tick(0, 0)).body.progressPercentage).toBe(25)
    expect((await tick(1, 0)).body.progressPercentage).toBe(50)
    expect((await tick(0, 1)).body.progressPercentage).toBe(75)
    expect((await tick(1, 0, false)).body.progressPercentage).toBe(50)
    const listed = await ada.client.get(`/api/projects?courseId=${course.id}`)
    expect(await listed.json()).toMatchObject({ items: [{ progressPercentage: 50 }] })

    const eve = await app.learner()
    await eve.client.post(`/api/courses/${course.id}/fork`, {})
    const copied = (await (await eve.client.get('/api/projects')).json()) as {
      items: ProjectWithMilestones[]
    }
    expect(copied.items).toMatchObject([{ progressPercentage: 0, status: 'not_started' }])
    const copy = projectWithMilestonesSchema.parse(
      await (await eve.client.get(`/api/projects/${copied.items[0]?.id}`)).json(),
    )
    expect(copy.milestones.flatMap(({ tasks }) => tasks).some(({ completed }) => completed)).toBe(false)
  })

  it('have a limit that is told', async () => {
    const project = await withMilestones(projectLimits.milestones)
    const { status, body } = await call('POST', `${pathOf(project)}/milestones`, { title: 'One more' })
    expect([status, body.detail]).toEqual([409, 'A project has at most 50 milestones.'])
  })

  it('are put in a new order by the whole list', async () => {
    const project = await withMilestones(3)
    const ids = project.milestones.map(({ id }) => id)
    const order = (milestoneIds: unknown, revision?: number) =>
      call('PUT', `${pathOf(project)}/milestones/order`, { milestoneIds, revision })
    const moved = await order([ids[2], ids[0], ids[1]], project.revision)
    expect(titles(moved.body)).toEqual(['1 Milestone 3', '2 Milestone 1', '3 Milestone 2'])
    const before = await current(project)
    const problem = {
      code: 'changed_elsewhere',
      detail:
        'This project was changed in another window. Nothing was saved; look at it again and repeat your change.',
    }
    const stranger = (await withMilestones(1)).milestones[0]?.id
    for (const stale of [
      [ids[0], ids[1]],
      [...ids, randomUUID()],
      [ids[0], ids[1], randomUUID()],
      [ids[0], ids[1], stranger],
      [ids[0], ids[0], ids[1]],
      [],
    ])
      expect(await order(stale), JSON.stringify(stale)).toMatchObject({ status: 409, body: problem })
    expect(await order(ids, project.revision)).toMatchObject({ status: 409, body: problem })
    expect((await order(['x'])).status).toBe(400)
    expect(await current(project)).toEqual(before)
  })
})

describe('tasks', () => {
  it('tick: the milestone begins, ends and opens again, and progress and project follow', async () => {
    const project = await withMilestones(2)
    const tick = async (task: number, completed: boolean) => {
      const { body } = await call('PATCH', taskPath(project, 0, task), { completed })
      return [body.status, body.milestones[0]?.status, body.progressPercentage]
    }
    expect(await tick(0, true)).toEqual(['in_progress', 'in_progress', 25])
    expect(await tick(1, true)).toEqual(['in_progress', 'completed', 50])
    expect(await tick(1, true)).toEqual(['in_progress', 'completed', 50])
    expect(await tick(1, false)).toEqual(['in_progress', 'in_progress', 25])
  })

  it('tick in two windows at once, each as asked', async () => {
    const project = await withMilestones(1)
    await Promise.all([0, 1].map((task) => call('PATCH', taskPath(project, 0, task), { completed: true })))
    const { milestones, progressPercentage } = await current(project)
    expect(milestones[0]?.tasks.map(({ completed }) => completed)).toEqual([true, true])
    expect(progressPercentage).toBe(100)
  })

  it('that are gone are not there to tick', async () => {
    const project = await withMilestones(1)
    await call('PATCH', milestonePath(project, 0), { tasks: [] })
    const gone = await call('PATCH', taskPath(project, 0, 0), { completed: true })
    expect([gone.status, gone.body.detail]).toEqual([404, 'Task not found'])
  })

  it('edited in one window are not overwritten by an older edit of another', async () => {
    const project = await withMilestones(1)
    await call('PATCH', taskPath(project, 0, 0), { completed: true })
    const late = await call('PATCH', milestonePath(project, 0), {
      tasks: project.milestones[0]?.tasks,
      revision: project.revision,
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } })
    expect((await current(project)).milestones[0]?.tasks[0]?.completed).toBe(true)
  })
})

describe('work', () => {
  it('is logged in hours that add up', async () => {
    const project = await withMilestones(1)
    await Promise.all(
      [0.1, 0.2, 1.5].map((hours) => call('POST', `${milestonePath(project, 0)}/hours`, { hours })),
    )
    expect(await current(project)).toMatchObject({
      status: 'in_progress',
      milestones: [{ actualHours: 1.8, status: 'in_progress' }],
    })
  })

  it('is handed in as words, a link or both, newest first, and can be taken back', async () => {
    const project = await withMilestones(1)
    const hand = (body: unknown) => call('POST', `${milestonePath(project, 0)}/submissions`, body)
    expect((await hand({ text: ' Words ' })).status).toBe(201)
    const { body } = await hand({ link: 'https://example.org/work' })
    const [link, words] = body.milestones[0]?.submissions ?? []
    expect([link, words]).toMatchObject([
      { text: '', link: 'https://example.org/work' },
      { text: 'Words', link: null },
    ])
    expect(Date.now() - Date.parse(link?.submittedAt ?? '')).toBeLessThan(60_000)
    expect(body.milestones[0]?.status).toBe('in_progress')
    const taken = await call('DELETE', `${milestonePath(project, 0)}/submissions/${link?.id}`)
    expect(taken.body.milestones[0]?.submissions).toEqual([words])
    const again = await call('DELETE', `${milestonePath(project, 0)}/submissions/${link?.id}`)
    expect([again.status, again.body.detail]).toEqual([404, 'Submission not found'])
  })

  it('is kept up to a limit that is told', async () => {
    const project = await withMilestones(1)
    const hand = () => call('POST', `${milestonePath(project, 0)}/submissions`, { text: 'Again' })
    for (let times = 0; times < milestoneLimits.submissions; times += 1) await hand()
    expect(await hand()).toMatchObject({ status: 409, body: { code: 'too_many_submissions' } })
  })

  it('rests while the project is archived', async () => {
    const project = await withMilestones(1)
    await call('DELETE', pathOf(project))
    const before = await current(project)
    for (const [method, path, body] of [
      ['PATCH', taskPath(project, 0, 0), { completed: true }],
      ['POST', `${milestonePath(project, 0)}/hours`, { hours: 1 }],
      ['POST', `${milestonePath(project, 0)}/submissions`, { text: 'x' }],
      ['PATCH', milestonePath(project, 0), { title: 'x' }],
      ['DELETE', milestonePath(project, 0), undefined],
      ['POST', `${pathOf(project)}/milestones`, { title: 'x' }],
      ['POST', `${pathOf(project)}/share`, {}],
    ] as const)
      expect((await call(method, path, body)).body.code, `${method} ${path}`).toBe('project_archived')
    expect(await current(project)).toEqual(before)
  })
})
