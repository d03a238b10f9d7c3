import type { Run, ToldRun } from '#contract/runs.ts'
import type { RunRow } from './queries.ts'
import { runFault } from './run-fault.ts'
import type { RunKind } from './run-kind.ts'

export const presentRun = (kind: RunKind, run: RunRow): Run => ({
  id: run.id,
  kind: run.kind,
  subject: run.subject,
  state: run.state,
  request: run.request,
  failure: run.failure === null ? null : runFault(kind, { ...run, failure: run.failure }).message,
  promptTokens: run.promptTokens,
  completionTokens: run.completionTokens,
  createdAt: run.createdAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
})

export const presentToldRun = (kind: RunKind, run: RunRow): ToldRun => ({
  ...presentRun(kind, run),
  told: run.told,
})
