import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: string; body: string }

/** Sends bytes unchanged, where a usual client would correct the address or the headers. */
export function sendRaw(origin: string, lines: string[], body: string | Buffer = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(Number(port), hostname)
    const end = () => {
      const text = Buffer.concat(received).toString('latin1')
      const split = text.indexOf('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
      if (Number.isNaN(status)) reject(new Error(`no answer to ${lines[0]?.slice(0, 200)}`))
      else resolve({ status, headers: text.slice(0, split), body: text.slice(split + 4) })
    }
    socket.on('data', (part) => received.push(part))
    // A server that refuses a body unread may close the connection while the body is still being sent.
    socket.on('error', () => {})
    socket.on('close', end)
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
}
