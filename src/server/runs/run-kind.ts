import type { z } from 'zod'
import type { RunEvent, RunKindName } from '#contract/runs.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { FaultSentence } from '#server/platform/guides/model-errors.ts'
import type { Services } from '#server/platform/http/context.ts'

type RunKindOptions<Request> = {
  name: RunKindName
  /** The request is stored as JSON, and parsed again by the process that continues the run. */
  request: z.ZodType<Request>
  /** Yields its findings as they come. Its other writes must be idempotent. */
  run: (services: Services, caller: Caller, request: Request) => AsyncIterable<RunEvent>
  /** Work that the learner did not request explicitly: work that a learner waits for comes first. */
  isMadeAhead?: true
  /** The message for the learner when the guide fails. */
  sentence: FaultSentence
}

/** A kind of run, as its room passes it to the routes in `app.ts`. The room of runs knows no kind by name. */
export type RunKind = Pick<RunKindOptions<never>, 'name' | 'sentence' | 'isMadeAhead'> & {
  run: (services: Services, caller: Caller, kept: unknown) => AsyncIterable<RunEvent>
}

export const runKind = <Request>({ request, run, ...kind }: RunKindOptions<Request>): RunKind => ({
  ...kind,
  run: (services, caller, kept) => run(services, caller, request.parse(kept)),
})
