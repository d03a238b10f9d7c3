import { z } from 'zod'

/** What a guide does for a learner at length: a closed set. A room plugs in by one file (server/runs/run-kind.ts). */
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

/** One thing that a run tells while it goes on; all of them together are what it found. */
export const runEventSchema = z.object({ event: z.string(), data: z.unknown() })
export type RunEvent = z.infer<typeof runEventSchema>

export const runSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(runKinds),
  /** What it is about, as the id of a video; empty where a learner has only one at a time. */
  subject: z.string(),
  state: z.enum(runStates),
  /** What it was asked, as it was asked. */
  request: z.unknown(),
  /** Why it failed, in words for the learner. */
  failure: z.string().nullable(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type Run = z.infer<typeof runSchema>

/** A run with all it told; while it goes on, `GET /api/runs/{id}/events` tells it as it comes. */
export const toldRunSchema = runSchema.extend({ told: z.array(runEventSchema) })
export type ToldRun = z.infer<typeof toldRunSchema>

export const newestRunQuerySchema = z.strictObject({
  kind: z.enum(runKinds, { error: 'There is no such kind of run.' }),
  subject: z.string().max(100, { error: 'A subject is an id.' }).default(''),
})
