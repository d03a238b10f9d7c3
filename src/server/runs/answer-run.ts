import type { AppContext } from '#server/platform/http/context.ts'
import { eventStream, wantsEventStream } from '#server/platform/http/event-stream.ts'
import { followRun } from './follow-run.ts'
import { presentToldRun } from './present-run.ts'
import { findRun, type RunRow } from './queries.ts'
import type { RunKind } from './run-kind.ts'

/** Streams a run while it continues, or answers when it is over, as the request prefers. */
export async function answerRun(c: AppContext, kind: RunKind, run: RunRow): Promise<Response> {
  const services = c.get('services')
  const frames = followRun(services, kind, run, c.req.raw.signal)
  if (wantsEventStream(c)) return eventStream(c, frames)
  for await (const frame of frames) if ('error' in frame) throw frame.error
  return c.json(presentToldRun(kind, await findRun(services.db, run.userId, run.id)))
}
