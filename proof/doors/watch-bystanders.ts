import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type TimedRead = { atMs: number; ms: number; status: number }
/** From when to when, by the clock of the machine. */
export type Span = { fromMs: number; untilMs: number }
export type Reads = { p95: number; longest: number; failed: number; count: number }

const bystanders = fileURLToPath(new URL('./bystanders.ts', import.meta.url))

/**
 * The times of other learners from now until the end: p95 and the longest count only calls that began within
 * the spans, if there are any.
 */
export async function watchBystanders(
  origin: string,
  cookies: readonly string[],
): Promise<{ end(spans?: readonly Span[]): Promise<Reads> }> {
  const child = fork(bystanders, [origin, ...cookies])
  await once(child, 'message')
  return {
    end: async (spans) => {
      child.send('end')
      const reads = await new Promise<TimedRead[]>((resolve, reject) => {
        child.once('message', (message) => resolve(message as TimedRead[]))
        child.once('disconnect', () => reject(new Error('the other learners ended without a report')))
      })
      const isWithin = ({ atMs }: TimedRead) =>
        spans?.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs) ?? true
      const sorted = reads
        .filter(isWithin)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b)
      return {
        p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
        longest: sorted.at(-1) ?? Number.NaN,
        failed: reads.filter(({ status }) => status !== 200).length,
        count: sorted.length,
      }
    },
  }
}
