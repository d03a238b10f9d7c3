import type { z } from 'zod'
import type { RunEvent, RunKindName } from '#contract/runs.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { FaultSentence } from '#server/platform/guides/model-errors.ts'
import type { Services } from '#server/platform/http/context.ts'

type Described<Request> = {
  name: RunKindName
  /** The request is kept as JSON and read again by whoever goes on with it. */
  request: z.ZodType<Request>
  /** Tells what it finds as it finds it. Whatever it writes besides must bear being done twice. */
  run: (services: Services, caller: Caller, request: Request) => AsyncIterable<RunEvent>
  /** Nobody asked for it in so many words: what a learner waits for comes first. */
  isMadeAhead?: true
  /** What the learner reads when the guide fails. */
  sentence: FaultSentence
}

/** A kind of run, as its room hands it to the routes in `app.ts`. The room of runs knows none of them. */
export type RunKind = Pick<Described<never>, 'name' | 'sentence' | 'isMadeAhead'> & {
  run: (services: Services, caller: Caller, kept: unknown) => AsyncIterable<RunEvent>
}

export const runKind = <Request>({ request, run, ...kind }: Described<Request>): RunKind => ({
  ...kind,
  run: (services, caller, kept) => run(services, caller, request.parse(kept)),
})
