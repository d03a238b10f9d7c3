/**
 * Another learner, in a process of their own so that the attacker's work does not count as theirs: reads a page's calls
 * again and again until the parent says 'end', and then tells how long each took.
 */
import { setTimeout as delay } from 'node:timers/promises'

const [origin = '', cookie = '', address = ''] = process.argv.slice(2)
const paths = ['/api/courses', '/api/profile', '/healthz']
const everyMs = 25
const patienceMs = 60_000

const reads: { ms: number; status: number }[] = []
let isOver = false
process.on('message', () => {
  isOver = true
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

for (let turn = 0; !isOver; turn++) {
  const since = performance.now()
  const status = await fetch(`${origin}${paths[turn % paths.length]}`, {
    headers: { cookie, origin, 'x-forwarded-for': address },
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)
  reads.push({ ms: performance.now() - since, status })
  await delay(everyMs)
}
process.send?.(reads)
process.disconnect?.()
