import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../setup/places.mjs'

const sources = ['src/server', 'src/contract', 'src/db', 'prompts', 'content'].map((folder) =>
  join(root, folder),
)
const templates = ['src/web/app.html', 'src/web/landing.html'].map((file) => join(root, file))
const SETTLE_MS = 100

/** The real server from its sources, restarted when they change; requests wait meanwhile. */
export function watchedServer({ publicPort, watcher }) {
  let ready = start(publicPort)
  let timer
  let stopping = false
  watcher.add(sources)
  watcher.on('all', (_event, path) => {
    const isWatched = templates.includes(path) || sources.some((folder) => path.startsWith(`${folder}/`))
    if (!isWatched || stopping || /\.test\.tsx?$/.test(path)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      ready = ready.then(async (old) => {
        await end(old)
        return start(publicPort)
      })
    }, SETTLE_MS)
  })
  return {
    /** The port it listens on; undefined while its sources hold a fault. */
    port: async () => (await ready).port,
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await end(await ready)
    },
  }
}

async function start(publicPort) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'scripts', 'dev', 'server.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: process.env.APP_URL ?? `http://localhost:${publicPort}`,
    },
    // The server ends when this pipe closes: killing this process leaves nothing running.
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C is ours; it is stopped after the web side.
    detached: true,
  })
  const ended = once(child, 'exit')
  const greeted = new Promise((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      console.log(line)
      if (line.includes('Trivium is at ')) resolve(true)
    })
  })
  const up = await Promise.race([greeted, ended.then(() => false)])
  if (!up) console.log('The server did not start. It is tried again when its sources change.')
  return { child, ended, port: up ? port : undefined }
}

async function end({ child, ended }) {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
