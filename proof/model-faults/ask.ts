import { problemSchema } from '#contract/errors/problem.ts'
import type { Client } from '../../tests/client.ts'
import { readEvents } from '../../tests/read-events.ts'

export type Mode = 'whole' | 'streamed'

/** An answer as a learner's browser receives it, streamed or whole. */
export type Reply = {
  status: number
  code: string | undefined
  detail: string | undefined
  cutOff: boolean
  retryAfter: string | null
  body: Record<string, unknown>
  /** The text of the answer. */
  text: string
}

const accepts = { whole: 'application/json', streamed: 'text/event-stream' }

/** A call that takes longer than this in real time is stuck. */
const stuckMs = 20_000

export async function ask(client: Client, path: string, body: object, mode: Mode): Promise<Reply> {
  const answer = await client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: accepts[mode] },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(stuckMs),
  })
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    const events = await readEvents(answer)
    const last = events.at(-1)
    if (last === undefined || !['done', 'over', 'error'].includes(last.event))
      throw new Error('the stream has no last word')
    // A run's last event says that it is over; its content came before.
    const body = last.event === 'over' ? { ...last.data, told: events.slice(1, -1) } : last.data
    return {
      ...readBody(last.event === 'error' ? 0 : 200, body),
      // The headers of the stream were sent before the fault.
      retryAfter: body.retryAfterSeconds === undefined ? null : String(body.retryAfterSeconds),
      text: JSON.stringify(events),
    }
  }
  const retryAfter = answer.headers.get('retry-after')
  const text = await answer.text()
  if (answer.status >= 400 && !type.startsWith('application/problem+json'))
    throw new Error(`${answer.status} came as ${type}`)
  return { ...readBody(answer.status, JSON.parse(text)), retryAfter, text }
}

function readBody(status: number, body: Record<string, unknown>): Omit<Reply, 'text' | 'retryAfter'> {
  const cutOff = body.cutOff === true
  if (status === 200) return { status, code: undefined, detail: undefined, cutOff, body }
  const problem = problemSchema.parse(body)
  if (status !== 0 && status !== problem.status) throw new Error(`${status} says it is ${problem.status}`)
  return { status: problem.status, code: problem.code, detail: problem.detail, cutOff, body }
}
