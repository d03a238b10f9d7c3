import { fork } from 'node:child_process'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** What a job may take: of memory all that the process holds, of time what passes on the wall. */
export type ChildLimits = { memoryMb: number; seconds: number }

/** The job was ended because it took more than it may. What it was about is for its caller to say. */
export class OverLimit extends Error {
  override name = 'OverLimit'
}

type Sent = { job: unknown; limits: ChildLimits }
type Answered = { value: unknown } | { fault: string }

const watchEveryMs = 25
const faultLength = 4000

/**
 * Does a job in a process of its own: reading a file that somebody sent can take any time and any memory, and must take
 * neither from everybody else. The entry is a file that calls `answerJob`; it is given no environment and no secrets.
 */
export async function runLimited(entry: string, job: unknown, limits: ChildLimits): Promise<unknown> {
  const child = fork(entry, [], {
    env: {},
    execArgv: [`--max-old-space-size=${limits.memoryMb}`, '--disable-warning=ExperimentalWarning'],
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
  try {
    const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', (message) => {
        answer = message as Answered
      })
      child.once('close', (_code, by) => resolve(by))
      child.send({ job, limits } satisfies Sent, (error) => error && child.kill('SIGKILL'))
    })
    if (answer !== undefined && 'value' in answer) return answer.value
    if (answer !== undefined) throw new Error(`A limited job failed: ${answer.fault}`)
    if (isLate || signal !== null) throw new OverLimit(`ended by ${signal}`)
    throw new Error(`A limited job ended without an answer: ${said}`)
  } finally {
    clearTimeout(end)
  }
}

/** The other side: takes one job, answers it and ends. The file that calls it is also the thread that watches. */
export function answerJob(work: (job: unknown) => Promise<unknown>): void {
  if (!isMainThread) {
    watch(workerData as ChildLimits)
    return
  }
  process.once('message', async ({ job, limits }: Sent) => {
    const watcher = new Worker(process.argv[1] as string, { workerData: limits })
    await new Promise((watching) => watcher.once('message', watching))
    let answer: Answered
    try {
      answer = { value: await work(job) }
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
 * Beside the work, in a thread that nothing blocks: ends the whole process where it takes too much, or where whoever asked
 * is gone, however that ended.
 */
function watch({ memoryMb, seconds }: ChildLimits): void {
  const until = performance.now() + seconds * 1000
  const asker = process.ppid
  setInterval(() => {
    const isOver = performance.now() > until || process.ppid !== asker
    if (isOver || process.memoryUsage.rss() > memoryMb * 1_048_576) process.kill(process.pid, 'SIGKILL')
  }, watchEveryMs)
  // Only then does the work begin.
  parentPort?.postMessage('watching')
}
