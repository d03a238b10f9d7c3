import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../tests/free-port.ts'

export type NpmStart = {
  origin: string
  /** Milliseconds from the command to the line with the address. */
  startedInMs: number
  /** The server process itself, behind npm and its shell. */
  pid: number
  stop(): Promise<void>
}

/** Runs `npm start` as an operator types it, with all that comes before the server. */
export async function npmStart(dataDir: string): Promise<NpmStart> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, as a terminal makes it: Ctrl-C reaches every process in it.
    detached: true,
  })
  const lines: string[] = []
  // The streams close when the last process that writes to them has ended: npm ends before the server.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        if (line.includes('Trivium is at ')) resolve()
      })
    }
    child.once('error', reject)
    void ended.then(() => reject(new Error(`npm start ended before it was ready:\n${lines.join('\n')}`)))
  })
  const startedInMs = performance.now() - startedAt
  const group = child.pid ?? 0
  return {
    origin: `http://localhost:${port}`,
    startedInMs,
    pid: await serverIn(group),
    stop: async () => {
      process.kill(-group, 'SIGINT')
      await ended
    },
  }
}

/** The process of a group that runs the start script and is not a shell around it. */
async function serverIn(group: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    const [, , groupOf] = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ')
    const words = (command ?? '').split('\0')
    if (Number(groupOf) === group && words.includes('scripts/start.mjs')) return Number(pid)
  }
  throw new Error('The server that npm started is not to be found.')
}
