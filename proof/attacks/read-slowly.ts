import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openHandles, residentKb } from '../../bench/process-figures.ts'
import { createCourse } from '../../tests/courses.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { type Attack, part } from './attack.ts'
import { addLongVideo } from './long-transcript.ts'

const readers = 80
const mostOpen = 60
/** Longer than a reader who takes nothing is waited for. */
const afterSeconds = 60
const mostMb = 180

/** Downloads that nobody reads, all of one account. */
export const readSlowly: Attack = {
  name: '80 unread downloads',
  before: '180 MB more, all 80 open after 100 s',
  run: async ({ product, learner }, share) => {
    const attacker = await learner()
    const { id } = await addLongVideo(attacker, (await createCourse(attacker.client)).id, 0)
    const path = `/api/videos/${id}/transcript`
    await (await attacker.client.get(path)).arrayBuffer()
    const [handles, memoryKb] = [await openHandles(product.pid), await residentKb(product.pid)]
    const held = await Promise.all(
      Array.from({ length: part(readers, share) }, () => hold(product.port, path, attacker)),
    )
    const taken = held.filter(({ status }) => status === 200).length
    const refused = held.filter(({ status }) => status === 429).length
    const addedMb = ((await residentKb(product.pid)) - memoryKb) / 1024
    if (share >= 1) await delay(afterSeconds * 1000)
    const left = Math.max(0, (await openHandles(product.pid)) - handles)
    for (const { socket } of held) socket.destroy()
    const told = `${taken} taken, ${refused} refused, ${addedMb.toFixed(0)} MB more`
    const allAnswered = taken + refused === held.length && taken <= mostOpen
    return share >= 1
      ? {
          now: `${told}, ${left} open after ${afterSeconds} s`,
          holds: allAnswered && left === 0 && addedMb < mostMb,
        }
      : { now: told, holds: allAnswered && addedMb < mostMb }
  },
}

/** Asks, reads as far as the status, and no further. */
async function hold(port: number, path: string, { client }: TestLearner) {
  const cookies = Object.entries(client.cookies()).map(([name, value]) => `${name}=${value}`)
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookies.join('; ')}\r\n\r\n`)
  await once(socket, 'readable')
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(String(socket.read(12))) ?? []
  return { socket, status: Number(status) }
}
