import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keepCompiled } from './compile-cache.ts'
import { freePort } from './free-port.ts'
import { readyDataDir } from './ready-data-dir.ts'

export type Product = {
  origin: string
  port: number
  pid: number
  dataDir: string
  /** The line it printed when it was ready. */
  greeting: string
  /** Milliseconds from the spawn to that line. */
  startedInMs: number
  output(): string
  signal(name: NodeJS.Signals): void
  /** Resolves with the exit code once the process has ended. */
  ended: Promise<number | null>
  stop(): Promise<void>
}

export type ProductOptions = {
  env?: Record<string, string>
  /**
   * A folder given here is kept after the stop; otherwise a new folder is made, and deleted with the product.
   */
  dataDir?: string
  port?: number
}

const repository = join(import.meta.dirname, '..')
const bundle = join(repository, 'dist/server/main.js')

/** The options that `npm start` gives to Node. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'))
}

/** The built product as its own process, as `npm start` runs it after set-up and build. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  if (!existsSync(bundle)) throw new Error('The product is not built: run npm run build.')
  const ownFolder = options.dataDir === undefined
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'trivium-product-')))
  if (ownFolder && options.env?.DATABASE_URL === undefined) await readyDataDir(dataDir)
  const port = options.port ?? (await freePort())
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeOptions(), bundle], {
    cwd: repository,
    env: {
      ...keepCompiled(),
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      // A long run is not measured beside a backup that comes by itself.
      BACKUP_EVERY: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  // The process may be gone before its last line has been read.
  const heard = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const greeting = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        if (line.includes('"Trivium is at ')) resolve(JSON.parse(line).msg)
      })
    }
    heard.then((code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${lines.join('\n')}`)),
    )
  })
  const startedInMs = performance.now() - startedAt
  return {
    origin: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    greeting,
    startedInMs,
    output: () => lines.join('\n'),
    signal: (name) => void child.kill(name),
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      if (ownFolder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
