import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Reads = { p95: number; longest: number; failed: number; count: number }

const bystanders = fileURLToPath(new URL('./bystanders.ts', import.meta.url))

/** What other learners notice from now until the end. */
export async function watchBystanders(
  origin: string,
  cookies: readonly string[],
): Promise<{ end(): Promise<Reads> }> {
  const child = fork(bystanders, [origin, ...cookies])
  await once(child, 'message')
  return {
    end: async () => {
      child.send('end')
      const [reads] = (await once(child, 'message')) as [{ ms: number; status: number }[]]
      const sorted = reads.map(({ ms }) => ms).sort((a, b) => a - b)
      return {
        p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
        longest: sorted.at(-1) ?? Number.NaN,
        failed: reads.filter(({ status }) => status !== 200).length,
        count: reads.length,
      }
    },
  }
}
