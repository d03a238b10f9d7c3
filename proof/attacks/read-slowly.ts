import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openRequestLimits } from '#server/platform/http/limit-open-requests.ts'
import { residentKb, unreadConnections, watchMemory } from '../../bench/process-figures.ts'
import { createCourse } from '../../tests/courses.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { type Attack, part, type Target } from './attack.ts'
import { addLongVideo } from './long-transcript.ts'

const readers = 80
/**
 * The system buffers one answer of 2.5 MB for a connection, which costs the product nothing: so each reader
 * asks for more.
 */
const answersEach = 4
/**
 * So many readers ask for more than one learner may have open, even if the system buffers two answers for
 * each.
 */
const leastReaders = 40
/**
 * Memory for one unread answer: one page of it while it is made, as text and as bytes, and the rows read for
 * it.
 */
const maxMbEach = 4
const patienceMs = 180_000

/** Downloads that the client never reads, all of one account. */
export const readSlowly: Attack = {
  name: '80 unread downloads',
  before: '180 MB more, all 80 open after 100 s',
  run: async (target, share) => {
    const { product, learner } = target
    const [attacker, bystander] = [await learner(), await learner()]
    const { id } = await addLongVideo(attacker, (await createCourse(attacker.client)).id, 0)
    const path = `/api/videos/${id}/transcript`
    const statusFor = async ({ client }: TestLearner) => (await client.get('/api/profile')).status
    await (await attacker.client.get(path)).arrayBuffer()
    await Promise.all([statusFor(attacker), statusFor(bystander)])
    const [before, memoryKb] = [await countAnswers(target), await residentKb(product.pid)]
    const memory = watchMemory(product.pid)
    const held = await Promise.all(
      Array.from({ length: part(readers, share, leastReaders) }, () => hold(product.port, path, attacker)),
    )
    const other = await statusFor(bystander)
    const asked = held.length * answersEach
    const ended = await untilEnded(product.port, held)
    const addedMb = ((await memory.end()) - memoryKb) / 1024
    const answers = await countAnswers(target)
    // Besides the downloads: the other learner's call, and the first reading of the metrics.
    const [begun, refused] = [answers.good - before.good - 2, answers.refused - before.refused]
    const after = await statusFor(attacker)
    for (const socket of held) socket.destroy()
    return {
      now: [
        `of ${asked} downloads ${begun} begun and ${refused} refused`,
        `at most ${addedMb.toFixed(0)} MB more (${((addedMb / begun) * 80).toFixed(0)} MB for 80 begun, ${((addedMb / asked) * 80).toFixed(0)} MB for 80 asked for)`,
        `${other} for another learner meanwhile`,
        `${ended.peak} connections with something unread, ${ended.left} after ${ended.seconds.toFixed(0)} s`,
      ].join(', '),
      holds:
        other === 200 &&
        refused > 0 &&
        addedMb <= maxMbEach * Math.min(begun, openRequestLimits.perLearner) &&
        ended.peak > 0 &&
        ended.left === 0 &&
        after === 200,
    }
  },
}

/** Requests several answers in a row, and reads only the first bytes of the first. */
async function hold(port: number, path: string, { client }: TestLearner): Promise<Socket> {
  const cookies = Object.entries(client.cookies()).map(([name, value]) => `${name}=${value}`)
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const asking = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookies.join('; ')}\r\n\r\n`
  socket.write(asking.repeat(answersEach))
  await once(socket, 'readable')
  return socket
}

/** Answers of 200 and of 429 so far, from the product's own metrics. */
async function countAnswers({ product, metricsToken }: Target) {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const figures = await (await fetch(`${product.origin}/metrics`, { headers })).text()
  const lines = figures.split('\n').filter((line) => line.startsWith('trivium_http_requests_total'))
  const count = (status: number) =>
    lines
      .filter((line) => line.includes(`status="${status}"`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  return { good: count(200), refused: count(429) }
}

/** Waits until the server has closed every connection whose answers were not read; gives up after long. */
async function untilEnded(port: number, sockets: Socket[]) {
  const others = new Set(sockets.flatMap(({ localPort }) => localPort ?? []))
  const since = performance.now()
  for (let peak = 0; ; ) {
    const left = await unreadConnections(port, others)
    peak = Math.max(peak, left)
    const ms = performance.now() - since
    if (left === 0 || ms > patienceMs) return { peak, left, seconds: ms / 1000 }
    await delay(250)
  }
}
