import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openHandles, residentKb } from '../../bench/process-figures.ts'
import { createCourse } from '../../tests/courses.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { type Attack, part } from './attack.ts'
import { addLongVideo } from './long-transcript.ts'

const readers = 80
/** One answer of 2.5 MB fits into what the system keeps for a connection, and costs the product nothing: it takes more. */
const answersEach = 4
/** Longer than a reader who takes nothing is waited for, and than a connection is kept for a next request. */
const afterSeconds = 75
/** Sixty answers at a time, as text and as bytes. */
const mostMb = 400

/** Downloads that nobody reads, all of one account. */
export const readSlowly: Attack = {
  name: '80 unread downloads',
  before: '180 MB more, all 80 open after 100 s',
  run: async ({ product, learner }, share) => {
    const [attacker, bystander] = [await learner(), await learner()]
    const { id } = await addLongVideo(attacker, (await createCourse(attacker.client)).id, 0)
    const path = `/api/videos/${id}/transcript`
    const statusFor = async ({ client }: TestLearner) => (await client.get('/api/profile')).status
    await Promise.all([statusFor(attacker), statusFor(bystander)])
    const [handles, memoryKb] = [await openHandles(product.pid), await residentKb(product.pid)]
    const held = await Promise.all(
      Array.from({ length: part(readers, share) }, () => hold(product.port, path, attacker)),
    )
    const [own, other] = [await statusFor(attacker), await statusFor(bystander)]
    const addedMb = ((await residentKb(product.pid)) - memoryKb) / 1024
    const isWhole = share >= 1
    if (isWhole) await delay(afterSeconds * 1000)
    const left = Math.max(0, (await openHandles(product.pid)) - handles)
    const after = await statusFor(attacker)
    for (const socket of held) socket.destroy()
    return {
      now: [
        `${held.length} with ${answersEach} answers each: ${addedMb.toFixed(0)} MB more`,
        `meanwhile ${own} for the attacker and ${other} for another`,
        ...(isWhole ? [`${left} open after ${afterSeconds} s`] : []),
      ].join(', '),
      holds: other === 200 && addedMb <= mostMb && (!isWhole || (after === 200 && left <= held.length / 20)),
    }
  },
}

/** Asks for several answers in a row, reads the first bytes of the first, and no further. */
async function hold(port: number, path: string, { client }: TestLearner): Promise<Socket> {
  const cookies = Object.entries(client.cookies()).map(([name, value]) => `${name}=${value}`)
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const asking = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookies.join('; ')}\r\n\r\n`
  socket.write(asking.repeat(answersEach))
  await once(socket, 'readable')
  return socket
}
