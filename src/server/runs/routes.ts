import { newestRunQuerySchema, type RunKindName, toldRunSchema } from '#contract/runs.ts'
import { noContent, ok, streamed } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { answerRun } from './answer-run.ts'
import { presentToldRun } from './present-run.ts'
import { putAway } from './put-away.ts'
import { findRun, newestRun } from './queries.ts'
import type { RunKind } from './run-kind.ts'
import { stopRun } from './stop-run.ts'

/** Runs of all kinds; each room begins its own. */
export function runRoutes(kinds: readonly RunKind[]) {
  const kindOf = (name: RunKindName) => {
    const kind = kinds.find((other) => other.name === name)
    if (kind === undefined) throw new Error(`No room does ${name}.`)
    return kind
  }
  return routes({ tag: 'runs' }, [
    get('/api/runs', {
      summary: 'The newest run of a kind that I am not done with, null where there is none',
      query: newestRunQuerySchema,
      answer: ok('The run or null', toldRunSchema.nullable()),
      handle: async ({ db, learner, query }) => {
        const run = await newestRun(db, learner.id, query)
        return run && presentToldRun(kindOf(run.kind), run)
      },
    }),
    get('/api/runs/{id}/events', {
      summary: 'All that a run tells, from its beginning, until it is over',
      answer: streamed(toldRunSchema),
      handle: async ({ c, db, learner, params }) => {
        const run = await findRun(db, learner.id, params.id)
        return answerRun(c, kindOf(run.kind), run)
      },
    }),
    post('/api/runs/{id}/stop', {
      summary: 'Stop a run; what it told until now is kept',
      answer: ok('The run', toldRunSchema),
      handle: async ({ db, learner, params }) => {
        const run = await stopRun(db, learner.id, params.id)
        return presentToldRun(kindOf(run.kind), run)
      },
    }),
    post('/api/runs/{id}/put-away', {
      summary: 'Be done with a run: it is stopped and not shown again',
      answer: noContent('It is not shown again'),
      handle: ({ db, learner, params }) => putAway(db, learner.id, params.id),
    }),
  ])
}
