import type { z } from 'zod'
import {
  type createProjectSchema,
  type ProjectWithMilestones,
  projectWithMilestonesSchema,
} from '#contract/projects/project-with-milestones.ts'
import type { Client } from './client.ts'

type NewProject = z.input<typeof createProjectSchema>

/** A project as the form sends it. */
export const plannedProject = (overrides: Partial<NewProject> = {}): NewProject => ({
  title: 'Screening calculator',
  description: 'Build a small web page where a reader can move the prior.',
  difficultyLevel: 'intermediate',
  estimatedHours: 12,
  technologies: 'TypeScript, React, , D3',
  ...overrides,
})

/** Milestones with two open tasks each. */
export const plannedMilestones = (count: number): NonNullable<NewProject['milestones']> =>
  Array.from({ length: count }, (_, index) => ({
    title: `Milestone ${index + 1}`,
    tasks: [{ title: `Task ${index + 1}a` }, { title: `Task ${index + 1}b` }],
  }))

/** Created through the API. */
export async function createProject(
  client: Client,
  overrides: Partial<NewProject> = {},
): Promise<ProjectWithMilestones> {
  const answer = await client.post('/api/projects', plannedProject(overrides))
  if (answer.status !== 201) throw new Error(`Creating answered ${answer.status}: ${await answer.text()}`)
  return projectWithMilestonesSchema.parse(await answer.json())
}
