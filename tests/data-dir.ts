import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readyDataDir } from './ready-data-dir.ts'

/** A folder of the test's own, gone when the scope ends. Others may pass through it unless told otherwise. */
export async function temporaryFolder(mode = 0o711): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'trivium-test-'))
  await chmod(path, mode)
  // A killed server's children write until they notice: emptying is tried again.
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

/** The same, a data folder after its first start: for what does not try the making of the database. */
export async function readyFolder(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder()
  await readyDataDir(folder.path)
  return folder
}

const holder = fileURLToPath(new URL('./hold-data-dir.ts', import.meta.url))

export type HeldDataDir = AsyncDisposable & {
  child: ChildProcess
  line: string
  pid: number
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts a process that takes the data folder, and waits for its message. */
export async function holdDataDir(dataDir: string, what: 'lock' | 'postgres'): Promise<HeldDataDir> {
  const child = spawn(process.execPath, [holder, dataDir, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  let line = ''
  for await (const chunk of child.stdout) {
    line += chunk
    if (line.includes('\n')) break
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    child,
    line: line.trim(),
    pid: Number(/^held (\d+)/.exec(line)?.[1] ?? 0),
    end,
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
