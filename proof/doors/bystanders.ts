/**
 * Other learners, in a separate process so that the attacker's work does not count as theirs: they make a
 * page's calls in turn, again and again until the parent sends 'end', and then report how long each call
 * took. They are so many that none of them meets a limit.
 */
import { setTimeout as delay } from 'node:timers/promises'

const [origin = '', ...cookies] = process.argv.slice(2)
const paths = ['/api/courses', '/api/profile', '/healthz']
const everyMs = 25
const warmUps = 12
const patienceMs = 60_000

const read = (turn: number): Promise<number> =>
  fetch(`${origin}${paths[turn % paths.length]}`, {
    headers: {
      origin,
      cookie: cookies[turn % cookies.length] ?? '',
      'x-forwarded-for': `203.0.113.${turn % 200}`,
    },
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)

const reads: { atMs: number; ms: number; status: number }[] = []
let isOver = false
process.on('message', () => {
  isOver = true
})
process.on('disconnect', () => process.exit())
// The first calls of a new process are slow by themselves, and that is not the server's time.
for (let turn = 0; turn < warmUps; turn++) await read(turn)
process.send?.('ready')

for (let turn = 0; !isOver; turn++) {
  const atMs = Date.now()
  const since = performance.now()
  const status = await read(turn)
  reads.push({ atMs, ms: performance.now() - since, status })
  await delay(everyMs)
}
// A channel that is closed at once loses a long message.
process.send?.(reads, undefined, undefined, () => process.disconnect?.())
