import { fork } from 'node:child_process'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** The limits of a job: the memory of its whole process, and the elapsed time. */
export type ChildLimits = { memoryMb: number; seconds: number }

/**
 * The job was ended because it exceeded a limit. The caller knows what the job was and writes the message.
 */
export class OverLimit extends Error {
  override name = 'OverLimit'
}

/** A caller may receive the progress and may end the job. */
type Listening = { onProgress?: (progress: unknown) => void; signal?: AbortSignal }

type JobMessage = { job: unknown; limits: ChildLimits; parent: number }
type ResultMessage = { value: unknown } | { fault: string }
type ChildMessage = { progress: unknown } | ResultMessage
type WatchLimits = ChildLimits & { parent: number }

const watchEveryMs = 25
const faultLength = 4000

/**
 * Runs a job in a separate process: an uploaded file can take any time and any memory to read, and must not
 * take them from the server. The entry is a file that calls `answerJob`; its process gets no environment and
 * no secrets. After an abort, the process has ended before the promise is rejected.
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
      // Frequent garbage collection: a book of two thousand pages stays within the limit at the same speed.
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
  let answer: ResultMessage | undefined
  let isLate = false
  // The child limits itself; this timeout ends a child that no longer can.
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
      child.on('message', (message: ChildMessage) => {
        if (!('progress' in message)) answer = message
        else if (signal?.aborted !== true) onProgress?.(message.progress)
      })
      child.once('close', (_code, by) => resolve(by))
      child.send(
        { job, limits, parent: process.pid } satisfies JobMessage,
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
 * Runs in the child: takes one job, answers it and ends; meanwhile it may report progress. The entry file is
 * also the file of the watching thread. The child exits when its parent is gone, because its answer then has
 * no reader.
 */
export function answerJob(work: (job: unknown, tell: (progress: unknown) => void) => Promise<unknown>): void {
  if (!isMainThread) {
    watch(workerData as WatchLimits)
    return
  }
  process.once('disconnect', () => process.exit())
  const tell = (progress: unknown) => void process.send?.({ progress } satisfies ChildMessage)
  process.once('message', async ({ job, limits, parent }: JobMessage) => {
    const watcher = new Worker(process.argv[1] as string, {
      workerData: { ...limits, parent } satisfies WatchLimits,
    })
    await new Promise((watching) => watcher.once('message', watching))
    let answer: ResultMessage
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

/**
 * Runs in a separate thread, which the job cannot block: ends the whole process where it exceeds a limit or
 * its parent is gone.
 */
function watch({ memoryMb, seconds, parent }: WatchLimits): void {
  const until = performance.now() + seconds * 1000
  setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > memoryMb * 1_048_576 || performance.now() > until
    if (isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, watchEveryMs)
  // The job begins only after this message.
  parentPort?.postMessage('watching')
}
