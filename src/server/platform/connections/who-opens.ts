import { setTimeout as delay } from 'node:timers/promises'
import type { Learner, Services } from '#server/platform/http/context.ts'
import type { VisitorFacts } from '#server/platform/http/documents.ts'

/** Pages are also served while the database is unavailable: then with what this process last read. */
const patienceMs = 1000

/** The learner and the model that a page is rendered for. */
export async function whoOpens(
  { connections, log }: Pick<Services, 'connections' | 'log'>,
  findLearner: () => Promise<Learner | null>,
): Promise<VisitorFacts> {
  const asking = ask().catch((error: unknown) => {
    log.warn({ err: error }, 'a page was sent without reading the session')
    return undefined
  })
  const waited = new AbortController()
  const opened = await Promise.race([
    asking,
    delay(patienceMs, undefined, { signal: waited.signal }).catch(() => undefined),
  ])
  waited.abort()
  return opened ?? { isSignedIn: false, model: connections.current().model?.name ?? null, isOperator: false }

  async function ask(): Promise<VisitorFacts> {
    const learner = await findLearner()
    const guides = learner === null ? await connections.refresh() : await connections.guidesFor(learner)
    return {
      isSignedIn: learner !== null,
      model: guides.model?.name ?? null,
      isOperator: learner?.isOperator ?? false,
    }
  }
}
