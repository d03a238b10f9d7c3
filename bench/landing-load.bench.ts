import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'
import { processorMs } from './process-figures.ts'
import { bodyBytes, countAnswers, landingRequest } from './raw-load.ts'

const rounds = 5
const roundMs = 2000
const minShare = 0.15

/** Requests a second, and processor time for each. */
async function load(port: number, pid: number): Promise<{ perSecond: number; cpuMs: number }> {
  const usedBefore = await processorMs(pid)
  const began = performance.now()
  const answered = await countAnswers(port, landingRequest, { ms: roundMs })
  const seconds = (performance.now() - began) / 1000
  return { perSecond: answered / seconds, cpuMs: ((await processorMs(pid)) - usedBefore) / answered }
}

async function startBare(bytes: number) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [String(bytes)], { stdio: 'ignore' })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, pid: child.pid ?? 0, stop: () => child.kill() }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'landing load',
    promise: `at least ${minShare} of the requests a second of a bare Node server`,
    run: async () => {
      const product = await startProduct()
      const bare = await startBare(await bodyBytes(product.port, landingRequest))
      try {
        const both = { product, bare }
        const found = { product: [], bare: [] } as Record<
          keyof typeof both,
          Awaited<ReturnType<typeof load>>[]
        >
        // The first round is for the compilers.
        for (let round = 0; round <= rounds; round++)
          for (const name of ['bare', 'product'] as const) {
            const figures = await load(both[name].port, both[name].pid)
            if (round > 0) found[name].push(figures)
          }
        const share = median(
          found.product.map(({ perSecond }, round) => perSecond / (found.bare[round]?.perSecond ?? 0)),
        )
        const cpuMs = median(found.product.map((figures) => figures.cpuMs))
        const perSecond = median(found.product.map((figures) => figures.perSecond))
        return {
          figure: `${share.toFixed(2)} of bare Node, ${Math.round(perSecond)} requests a second, ${cpuMs.toFixed(3)} ms each`,
          ranges: [{ what: 'share', value: share, atLeast: minShare }],
          details: { found },
        }
      } finally {
        bare.stop()
        await product.stop()
      }
    },
  },
]
