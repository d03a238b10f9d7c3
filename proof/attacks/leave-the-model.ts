import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../../tests/client.ts'
import { hangs } from '../../tests/model-stand-in.ts'
import { type Attack, part } from './attack.ts'

const calls = 10
const turns = { count: 10, characters: 8000 }
/** What the books may differ from what went over the wire: names and marks around the words. */
const leastCharged = 0.9
const patienceMs = 30_000

/** Long questions to a guide, left as soon as the model has read them. */
export const leaveTheModel: Attack = {
  name: 'leaving before the first token',
  before: '10 requests with 802 kB of prompt: 0 tokens charged',
  run: async ({ pool, model, learner }, share) => {
    const { id, client } = await learner()
    const times = part(calls, share)
    model.reset()
    model.always(hangs)
    const booked = async () => {
      const { rows } = await pool.query<{ calls: number; tokens: number }>(
        'select count(*)::int as calls, coalesce(sum(prompt_tokens), 0)::int as tokens from model_calls where user_id = $1',
        [id],
      )
      return rows[0] ?? { calls: 0, tokens: 0 }
    }
    for (let each = 1; each <= times; each++) {
      const leave = ask(client)
      await until(() => model.open() > 0)
      leave()
      await until(async () => (await booked()).calls >= each)
    }
    const read = model.requests.flatMap(({ body }) => body.messages.map(({ content }) => content))
    const bytes = read.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const { tokens } = await booked()
    model.reset()
    return {
      now: `${times} requests with ${Math.round(bytes / 1000)} kB: ${tokens.toLocaleString('en-US')} tokens`,
      holds: tokens >= (leastCharged * bytes) / 4,
    }
  },
}

/** Sends a long question; the function it gives back hangs up. */
function ask(client: Client): () => void {
  const cookie = Object.entries(client.cookies()).map(([name, value]) => `${name}=${value}`)
  const headers = { origin: client.origin, cookie: cookie.join('; '), 'content-type': 'application/json' }
  const asking = request(`${client.origin}/api/professor-chat`, { method: 'POST', headers })
  asking.on('error', () => {})
  asking.end(
    JSON.stringify({
      lessonTitle: 'Wild yeast and time',
      leader: 'Professor',
      studentMessage: 'Why does the dough rise?',
      chatHistory: Array.from({ length: turns.count }, (_, turn) => ({
        sender: turn % 2 === 0 ? 'Student' : 'Professor',
        text: 'word '.repeat(turns.characters / 5),
      })),
    }),
  )
  return () => void asking.destroy()
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('the model was not asked, or the books were not kept')
    await delay(10)
  }
}
