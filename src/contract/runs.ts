import { z } from 'zod'

/**
 * The long tasks of guides for a learner: a closed set. A room adds a kind by one file
 * (server/runs/run-kind.ts).
 */
export const runKinds = [
  'ask_librarian',
  'generate_course',
  'generate_project',
  'rewrite_project_part',
  'feedback',
  'checkpoints',
  'prefetch_lesson',
] as const
export type RunKindName = (typeof runKinds)[number]

export const runStates = ['running', 'done', 'failed', 'stopped'] as const
export type RunState = (typeof runStates)[number]

/** One event of a run; all events together are its result. */
export const runEventSchema = z.object({ event: z.string(), data: z.unknown() })
export type RunEvent = z.infer<typeof runEventSchema>

export const runSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(runKinds),
  /** What the run is about, such as the id of a video; empty where a learner has only one run at a time. */
  subject: z.string(),
  state: z.enum(runStates),
  /** Its original request. */
  request: z.unknown(),
  /** Why it failed, in words for the learner. */
  failure: z.string().nullable(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type Run = z.infer<typeof runSchema>

/** A run with all its events; while it runs, `GET /api/runs/{id}/events` streams them. */
export const toldRunSchema = runSchema.extend({ told: z.array(runEventSchema) })
export type ToldRun = z.infer<typeof toldRunSchema>

export const newestRunQuerySchema = z.strictObject({
  kind: z.enum(runKinds, { error: 'There is no such kind of run.' }),
  subject: z.string().max(100, { error: 'A subject is an id.' }).default(''),
})
