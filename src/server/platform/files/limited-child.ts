import { fork } from 'node:child_process'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** What a job may take: of memory all that the process holds, of time what passes on the wall. */
export type ChildLimits = { memoryMb: number; seconds: number }

/** The job was ended because it took more than it may. What it was about is for its caller to say. */
export class OverLimit extends Error {
  override name = 'OverLimit'
}

/** Who asks may hear how far it is, and may end it. */
type Listening = { onProgress?: (told: unknown) => void; signal?: AbortSignal }

type Sent = { job: unknown; limits: ChildLimits; parent: number }
type Answered = { value: unknown } | { fault: string }
type Told = { progress: unknown } | Answered
type Watched = ChildLimits & { parent: number }

const watchEveryMs = 25
const faultLength = 4000

/**
 * Does a job in a process of its own: reading a file that somebody sent can take any time and any memory, and must take
 * neither from everybody else. The entry is a file that calls `answerJob`; it is given no environment and no secrets. Once
 * it is aborted, the process is gone before the promise is rejected.
 */
export async function runLimited(
  entry: string,
  job: unknown,
  limits: ChildLimits,
  { onProgress, signal }: Listening = {},
): Promise<unknown> {
  signal?.throwIfAborted()
  const child = fork(entry, [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${limits.memoryMb}`,
      // Collected early and often: a book of two thousand pages stays within the limit at the same speed.
      '--max-semi-space-size=2',
      '--heap-growing-percent=50',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-faultLength)
  })
  let answer: Answered | undefined
  let isLate = false
  // The child watches itself; this is for one that no longer can.
  const end = setTimeout(
    () => {
      isLate = true
      child.kill('SIGKILL')
    },
    limits.seconds * 1000 + 2000,
  )
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort)
  try {
    const endedBy = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject)
      child.on('message', (message: Told) => {
        if (!('progress' in message)) answer = message
        else if (signal?.aborted !== true) onProgress?.(message.progress)
      })
      child.once('close', (_code, by) => resolve(by))
      child.send(
        { job, limits, parent: process.pid } satisfies Sent,
        (error) => error && child.kill('SIGKILL'),
      )
    })
    signal?.throwIfAborted()
    if (answer !== undefined && 'value' in answer) return answer.value
    if (answer !== undefined) throw new Error(`A limited job failed: ${answer.fault}`)
    if (isLate || endedBy !== null) throw new OverLimit(`ended by ${endedBy}`)
    throw new Error(`A limited job ended without an answer: ${said}`)
  } finally {
    clearTimeout(end)
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * The other side: takes one job, answers it and ends; until then it may tell how far it is. The file that calls it is also
 * the thread that watches. Without whoever asked for the answer there is no use in going on.
 */
export function answerJob(work: (job: unknown, tell: (progress: unknown) => void) => Promise<unknown>): void {
  if (!isMainThread) {
    watch(workerData as Watched)
    return
  }
  process.once('disconnect', () => process.exit())
  const tell = (progress: unknown) => void process.send?.({ progress } satisfies Told)
  process.once('message', async ({ job, limits, parent }: Sent) => {
    const watcher = new Worker(process.argv[1] as string, {
      workerData: { ...limits, parent } satisfies Watched,
    })
    await new Promise((watching) => watcher.once('message', watching))
    let answer: Answered
    try {
      answer = { value: await work(job, tell) }
    } catch (error) {
      answer = {
        fault: (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(
          0,
          faultLength,
        ),
      }
    }
    process.send?.(answer, undefined, undefined, () => process.exit())
  })
}

/** Beside the work, in a thread that nothing blocks: ends the whole process where it takes too much or nobody waits. */
function watch({ memoryMb, seconds, parent }: Watched): void {
  const until = performance.now() + seconds * 1000
  setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > memoryMb * 1_048_576 || performance.now() > until
    if (isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, watchEveryMs)
  // Only then does the work begin.
  parentPort?.postMessage('watching')
}
