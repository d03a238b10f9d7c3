import { type DraftWriter, draftEvents, generateProjectSchema } from '#contract/projects/generate.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findRun, type RunRow } from '#server/runs/queries.ts'
import { generateProject } from './generate-project.ts'

/** The learner's own run that planned a project. */
export async function findDraftRun(db: Connection, userId: string, id: string): Promise<RunRow> {
  const run = await findRun(db, userId, id)
  if (run.kind !== generateProject.name) throw new AppError('not_found')
  return run
}

/** The stored origin of a project. It is read from the run, never from the request. */
export async function generatedBy(db: Connection, userId: string, runId: string | null) {
  if (runId === null) return {}
  const { request, told } = await findDraftRun(db, userId, runId)
  const { wish } = generateProjectSchema.parse(request)
  return { aiGenerated: writerOf(told) === 'model', generationPrompt: wish === '' ? null : wish }
}

function writerOf(events: RunRow['told']): DraftWriter | undefined {
  // Without a complete draft the project has no author.
  if (!events.some(({ event }) => event === 'draft')) return undefined
  const plan = events.find(({ event }) => event === 'plan')
  return draftEvents.plan.safeParse(plan?.data).data?.writtenBy
}
