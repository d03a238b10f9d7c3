import { processorMs } from '../../bench/process-figures.ts'
import { type Attack, part } from './attack.ts'

const calls = 200
const maxMs = 15

/** The page that describes the API, over and over. */
export const askForDocs: Attack = {
  name: 'asking for /api/docs',
  before: '60 ms of the processor a call',
  run: async ({ product, learner }, share) => {
    const { client } = await learner()
    const ask = async () => (await (await client.get('/api/docs')).arrayBuffer()).byteLength
    for (let warmUp = 0; warmUp < 5; warmUp++) await ask()
    const times = part(calls, share, 40)
    const since = await processorMs(product.pid)
    let bytes = 0
    for (let each = 0; each < times; each++) bytes = await ask()
    const each = ((await processorMs(product.pid)) - since) / times
    return { now: `${each.toFixed(1)} ms (${Math.round(bytes / 1000)} kB)`, holds: each <= maxMs }
  },
}
