import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { progressOf } from '#contract/projects/project-rules.ts'
import {
  type ProjectWithMilestones,
  projectWithMilestonesSchema,
} from '#contract/projects/project-with-milestones.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { createProject, plannedMilestones } from '../../../tests/projects.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

/** Anything a learner can do to the milestones of a project, at a place that is taken modulo what is there. */
const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }),
    fc.record({ kind: fc.constant('tick' as const), at: fc.nat(9), completed: fc.boolean() }),
    fc.record({
      kind: fc.constant('status' as const),
      at: fc.nat(9),
      status: fc.constantFrom('pending', 'in_progress', 'completed'),
    }),
    fc.record({ kind: fc.constant('by hand' as const), at: fc.nat(100) }),
  ),
  { minLength: 1, maxLength: 8 },
)
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never

function request(project: ProjectWithMilestones, act: Act): readonly [string, string, unknown] {
  const path = `/api/projects/${project.id}`
  const ids = project.milestones.map(({ id }) => id)
  const index = act.at % Math.max(ids.length, 1)
  const milestone = `${path}/milestones/${ids[index] ?? '00000000-0000-4000-8000-000000000000'}`
  switch (act.kind) {
    case 'add':
      return ['POST', `${path}/milestones`, plannedMilestones(1)[0]]
    case 'remove':
      return ['DELETE', milestone, undefined]
    case 'move': {
      const others = ids.filter((_, place) => place !== index)
      return [
        'PUT',
        `${path}/milestones/order`,
        { milestoneIds: others.toSpliced(act.to, 0, ...ids.slice(index, index + 1)) },
      ]
    }
    case 'tick':
      return [
        'PATCH',
        `${milestone}/tasks/${project.milestones[index]?.tasks[0]?.id ?? 'none'}`,
        { completed: act.completed },
      ]
    case 'status':
      return ['PATCH', milestone, { status: act.status }]
    case 'by hand':
      return ['PATCH', path, { progressPercentage: act.at }]
  }
}

/** What a change alone sets. */
const ofAChange = { revision: 0, updatedAt: '' }

describe('whatever is done to a project', () => {
  it('its milestones count from 1 without a gap, its progress is their share, and each change is one revision', async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.nat(3), async (script, count) => {
        let project = await createProject(ada.client, { milestones: plannedMilestones(count) })
        for (const act of script) {
          const [method, path, body] = request(project, act)
          const answer = await (body === undefined
            ? ada.client.fetch(path, { method })
            : ada.client.send(method, path, body))
          expect(answer.status, `${method} ${path}`).toBeLessThan(500)
          const after = projectWithMilestonesSchema.parse(
            await (await ada.client.get(`/api/projects/${project.id}`)).json(),
          )
          const isChanged = !isDeepStrictEqual({ ...after, ...ofAChange }, { ...project, ...ofAChange })
          if (isChanged) expect(after.revision).toBe(project.revision + 1)
          else if (method === 'PATCH') expect(after.revision).toBe(project.revision)
          if (!answer.ok) expect(after).toEqual(project)
          expect(after.milestones.map(({ orderIndex }) => orderIndex)).toEqual(
            after.milestones.map((_, index) => index + 1),
          )
          const byHand = act.kind === 'by hand' ? act.at : project.progressPercentage
          expect(after.progressPercentage).toBe(progressOf(after.milestones, byHand))
          if (act.kind === 'move' && answer.ok)
            expect(after.milestones.map(({ id }) => id)).toEqual(
              (body as { milestoneIds: string[] }).milestoneIds,
            )
          project = after
        }
      }),
      { numRuns: 25 },
    )
  })

  it('at the same time, nothing is lost and no place is taken twice', async () => {
    const project = await createProject(ada.client, { milestones: plannedMilestones(3) })
    const path = `/api/projects/${project.id}`
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ada.client.post(`${path}/milestones`, { title: 'Added' })),
      ada.client.delete(`${path}/milestones/${project.milestones[0]?.id}`),
      ada.client.post(`${path}/milestones/${project.milestones[1]?.id}/hours`, { hours: 2 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 200, 200])
    const after = projectWithMilestonesSchema.parse(await (await ada.client.get(path)).json())
    expect(after.milestones.map(({ orderIndex }) => orderIndex)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(after.milestones[0]).toMatchObject({ title: 'Milestone 2', actualHours: 2 })
    expect(after.revision).toBe(9)
  })
})
