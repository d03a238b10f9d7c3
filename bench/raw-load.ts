import { once } from 'node:events'
import { connect } from 'node:net'

/** One whole answer as the connection receives it. */
async function answerBytes(port: number, request: Buffer): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.write(request)
  let seen = Buffer.alloc(0)
  for await (const chunk of socket) {
    seen = Buffer.concat([seen, chunk])
    const head = seen.indexOf('\r\n\r\n')
    if (head < 0) continue
    const length = /^content-length: (\d+)/im.exec(seen.subarray(0, head).toString('latin1'))?.[1]
    if (length === undefined) throw new Error('The answer does not say how long it is.')
    if (seen.length >= head + 4 + Number(length)) break
  }
  socket.destroy()
  return seen
}

export const landingRequest = Buffer.from(
  'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n',
)

/** The size of an answer's body. */
export async function bodyBytes(port: number, request: Buffer): Promise<number> {
  const answer = await answerBytes(port, request)
  return answer.length - answer.indexOf('\r\n\r\n') - 4
}

/**
 * Requests answered in so many milliseconds over a few connections, each asking again once it was answered. Answers of one
 * server are equally long: counting bytes instead of reading them leaves the processor to the server.
 */
export async function countAnswers(
  port: number,
  request: Buffer,
  { connections = 16, ms = 3000 } = {},
): Promise<number> {
  const { length } = await answerBytes(port, request)
  const until = performance.now() + ms
  const one = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    let answered = 0
    let waiting = length
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        waiting -= chunk.length
        if (waiting > 0) return
        if (waiting < 0) return reject(new Error('An answer was longer than the first.'))
        answered++
        if (performance.now() >= until) return resolve()
        waiting = length
        socket.write(request)
      })
      socket.write(request)
    })
    socket.destroy()
    return answered
  }
  const counts = await Promise.all(Array.from({ length: connections }, one))
  return counts.reduce((sum, count) => sum + count, 0)
}
