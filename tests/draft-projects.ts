import { expect } from 'vitest'
import { draftEvents } from '#contract/projects/generate.ts'
import { projectWithMilestonesSchema } from '#contract/projects/project-with-milestones.ts'
import { type ToldRun, toldRunSchema } from '#contract/runs.ts'
import type { TestApp } from './app.ts'
import { courseWithConcepts } from './knowledge.ts'
import type { TestLearner } from './learner.ts'
import { says } from './model-stand-in.ts'

/** A course of two units with the concepts base-rate, sample-size and base-rate-neglect. */
export async function wishedProject({ database }: TestApp, learner: TestLearner) {
  const { course } = await courseWithConcepts(database.pool, learner)
  const unitIds = course.units.map(({ id }) => id)
  return { courseId: course.id, unitIds, wish: 'On paper, not code.', hours: 5 }
}

/** A model that plans this. */
export const plans = (draft: unknown) => says(JSON.stringify(draft))

export const askProject = ({ client }: TestLearner, request: unknown) =>
  client.post('/api/generate-project', request)

export async function draftProject(learner: TestLearner, request: unknown): Promise<ToldRun> {
  const answer = await askProject(learner, request)
  expect(answer.status).toBe(200)
  return toldRunSchema.parse(await answer.json())
}

export const draftOf = ({ told }: ToldRun) =>
  draftEvents.draft.parse(told.find(({ event }) => event === 'draft')?.data)

export async function saveDraft({ client }: TestLearner, run: ToldRun, change: object = {}) {
  const { head, milestones } = draftOf(run)
  const { courseId } = run.request as { courseId: string }
  const answer = await client.post('/api/projects', {
    ...head,
    runId: run.id,
    courseId,
    estimatedHours: 5,
    milestones: milestones.map(({ id: _, hours, criteria, hints, tasks, ...milestone }) => ({
      ...milestone,
      estimatedHours: hours,
      tasks: tasks.map((title) => ({ title })),
      successCriteria: criteria,
      aiHints: hints,
    })),
    ...change,
  })
  expect(answer.status).toBe(201)
  return projectWithMilestonesSchema.parse(await answer.json())
}

/** What a refusal says. */
export async function refused(answer: Response): Promise<{ status: number; detail: string }> {
  const { status, detail } = await answer.json()
  return { status, detail }
}
