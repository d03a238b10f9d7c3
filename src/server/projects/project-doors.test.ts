import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ProjectWithMilestones,
  sharedProjectSchema,
} from '#contract/projects/project-with-milestones.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { Client } from '../../../tests/client.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { createProject, plannedMilestones } from '../../../tests/projects.ts'

let app: TestApp
let ada: TestLearner
let eve: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  eve = await app.learner('Eve')
})
afterAll(() => app.stop())

type Ids = { project: string; milestone: string; task: string; submission: string }
const calls = (ids: Ids) => {
  const project = `/api/projects/${ids.project}`
  const milestone = `${project}/milestones/${ids.milestone}`
  return [
    ['GET', project],
    ['PATCH', project, { title: 'Mine now' }],
    ['DELETE', project],
    ['POST', `${project}/restore`, {}],
    ['POST', `${project}/share`, {}],
    ['DELETE', `${project}/share`],
    ['GET', `${project}/export.md`],
    ['POST', `${project}/milestones`, { title: 'Planted' }],
    ['PUT', `${project}/milestones/order`, { milestoneIds: [ids.milestone] }],
    ['PATCH', milestone, { title: 'Mine now' }],
    ['DELETE', milestone],
    ['PATCH', `${milestone}/tasks/${ids.task}`, { completed: true }],
    ['POST', `${milestone}/hours`, { hours: 1 }],
    ['POST', `${milestone}/hints`, {}],
    ['POST', `${milestone}/hints/all`, {}],
    ['POST', `${milestone}/submissions`, { text: 'Planted' }],
    ['DELETE', `${milestone}/submissions/${ids.submission}`],
    ['POST', `${milestone}/submissions/${ids.submission}/feedback`, {}],
    ['POST', `${milestone}/submissions/${ids.submission}/feedback/answer-back`, { index: 0, text: 'No.' }],
    ['POST', `${milestone}/submissions/${ids.submission}/feedback/ticks`, { ticks: [] }],
  ] as const
}
const ask = async (client: Client, [method, path, body]: readonly [string, string, unknown?]) => {
  const answer = await (body === undefined ? client.fetch(path, { method }) : client.send(method, path, body))
  const { requestId: _id, ...problem } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, problem }
}

async function furnished(owner: TestLearner): Promise<{ whole: ProjectWithMilestones; ids: Ids }> {
  const made = await createProject(owner.client, { milestones: plannedMilestones(1) })
  const path = `/api/projects/${made.id}/milestones/${made.milestones[0]?.id}/submissions`
  const whole = (await (await owner.client.post(path, { text: 'Mine' })).json()) as ProjectWithMilestones
  const [milestone] = whole.milestones
  return {
    whole,
    ids: {
      project: made.id,
      milestone: milestone?.id ?? '',
      task: milestone?.tasks[0]?.id ?? '',
      submission: milestone?.submissions[0]?.id ?? '',
    },
  }
}

const unknownIds = (): Ids => ({
  project: randomUUID(),
  milestone: randomUUID(),
  task: randomUUID(),
  submission: randomUUID(),
})

describe('another learner', () => {
  it('meets nothing at any call, exactly as at an id that does not exist, and changes nothing', async () => {
    const { whole, ids } = await furnished(ada)
    const unknown = calls(unknownIds())
    for (const [index, call] of calls(ids).entries()) {
      const answer = await ask(eve.client, call)
      expect(answer, call.join(' ')).toMatchObject({
        status: 404,
        problem: { code: 'project_not_found', detail: 'Project not found' },
      })
      expect(answer, call.join(' ')).toEqual(await ask(eve.client, unknown[index] ?? call))
    }
    expect(await (await ada.client.get(`/api/projects/${whole.id}`)).json()).toEqual(whole)
    expect(await (await eve.client.get('/api/projects')).json()).toEqual({ items: [], nextCursor: null })
  })

  it('does not reach a milestone, a task or a piece of work through a project of their own', async () => {
    const { whole, ids } = await furnished(ada)
    const own = await furnished(eve)
    for (const mixed of [
      { ...ids, project: own.ids.project },
      { ...own.ids, task: ids.task, submission: ids.submission },
    ]) {
      const milestoneCalls = calls(mixed).filter(([, path]) => path.includes(mixed.milestone))
      const random = calls({ ...unknownIds(), project: own.ids.project, milestone: mixed.milestone })
      for (const call of milestoneCalls) {
        const isNested = /tasks|submissions\//.test(call[1])
        if (mixed.milestone === own.ids.milestone && !isNested) continue
        const answer = await ask(eve.client, call)
        expect(answer.status, call.join(' ')).toBe(404)
        const same = random.find(([method, path]) => method === call[0] && shape(path) === shape(call[1]))
        expect(answer, call.join(' ')).toEqual(await ask(eve.client, same ?? call))
      }
    }
    expect(await (await ada.client.get(`/api/projects/${whole.id}`)).json()).toEqual(whole)
  })

  const shape = (path: string) => path.replaceAll(/[0-9a-f-]{36}/g, '')
})

describe('a visitor', () => {
  it('is asked to sign in at every call but the shared page', async () => {
    const { ids } = await furnished(ada)
    for (const call of [...calls(ids), ['GET', '/api/projects'], ['POST', '/api/projects', {}]] as const)
      expect(await ask(app.visitor(), call), call.join(' ')).toMatchObject({
        status: 401,
        problem: { detail: 'No authenticated session.' },
      })
  })

  it('sees a shared project until it is withdrawn, and nothing private of it', async () => {
    const made = await createProject(ada.client, {
      title: 'Shared <b>engine</b>',
      milestones: [
        {
          title: 'Sketch',
          notes: 'PRIVATE',
          aiHints: ['PRIVATE'],
          tasks: [{ title: 'Draw', completed: true }],
        },
      ],
    })
    const path = `/api/projects/${made.id}`
    await ada.client.post(`${path}/milestones/${made.milestones[0]?.id}/hints`)
    await ada.client.post(`${path}/milestones/${made.milestones[0]?.id}/submissions`, { text: 'PRIVATE' })
    const share = async () =>
      ((await (await ada.client.post(`${path}/share`)).json()) as ProjectWithMilestones).shareToken ?? ''
    const token = await share()
    expect(await share()).toBe(token)
    expect(token).toMatch(/^[\w-]{24}$/)
    const open = (wanted: string) => app.visitor().get(`/api/shared/${wanted}`)
    const shown = await (await open(token)).json()
    expect(sharedProjectSchema.parse(shown)).toMatchObject({
      title: 'Shared <b>engine</b>',
      milestones: [{ title: 'Sketch', orderIndex: 1, tasks: [{ title: 'Draw', completed: true }] }],
    })
    const text = JSON.stringify(shown)
    for (const secret of ['PRIVATE', made.id, ada.id, ada.email, 'Ada', token])
      expect(text).not.toContain(secret)

    const page = async (wanted: string) => {
      const answer = await app.visitor().get(`/shared/${wanted}`)
      return { status: answer.status, html: await answer.text() }
    }
    const { status, html } = await page(token)
    expect(status).toBe(200)
    expect(html).toContain('<title>Shared &lt;b&gt;engine&lt;/b&gt; · Trivium</title>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain(`content="${made.description}"`)

    const gone = async () => [(await open(token)).status, (await page(token)).status]
    await ada.client.delete(path)
    expect(await gone()).toEqual([404, 404])
    await ada.client.post(`${path}/restore`)
    expect(await gone()).toEqual([200, 200])
    await ada.client.delete(`${path}/share`)
    expect(await gone()).toEqual([404, 404])
    expect(await share()).not.toBe(token)
    expect(await gone()).toEqual([404, 404])
    const unknown = await ask(app.visitor(), ['GET', `/api/shared/${'x'.repeat(24)}`])
    expect(await ask(app.visitor(), ['GET', `/api/shared/${token}`])).toEqual(unknown)
    expect(await ask(app.visitor(), ['GET', '/api/shared/short'])).toEqual(unknown)
  })
})
