import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './places.mjs'

/**
 * Runs `work` while no other process on this working copy does. The lock is a socket on which the process
 * listens, so it is released whenever the process ends.
 */
export async function alone(name, work, onWait = () => {}) {
  const address = addressOf(name)
  let release
  for (let waited = false; ; waited = true) {
    release = await listen(address)
    if (release) break
    if (!waited) onWait()
    await waitForEnd(address)
  }
  try {
    return await work()
  } finally {
    await release()
  }
}

function addressOf(name) {
  const user = process.getuid?.() ?? ''
  const id = createHash('sha256').update(`${root}\0${name}\0${user}`).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\trivium-${id}`
  // On Linux a name without a file: nothing can be left behind.
  return process.platform === 'linux' ? `\0trivium-${id}` : join(tmpdir(), `trivium-${id}.sock`)
}

/**
 * Undefined: another process listens. Otherwise a function that releases the address and disconnects the
 * waiting processes.
 */
function listen(address) {
  return new Promise((resolve, reject) => {
    const waiting = new Set()
    const server = createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => {}).on('close', () => waiting.delete(socket))
    })
    const release = () => {
      for (const socket of waiting) socket.destroy()
      return new Promise((done) => server.close(done))
    }
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(release)).unref()
  })
}

/** The holder never says a word; the connection closes when it is done. */
function waitForEnd(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.on('error', (error) => {
      if (error.code === 'ECONNREFUSED' && !address.startsWith('\0')) rmSync(address, { force: true })
    })
    socket.on('close', () => setTimeout(resolve, 20))
    socket.resume()
  })
}
