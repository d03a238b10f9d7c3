import { startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'
import { audit } from './lighthouse.ts'

const runs = 3
const range = { minScore: 98, maxBytes: 120_000, maxRequests: 12 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** The scores of a visit, and what the browser fetched for it: bytes as they are sent, and requests. */
async function visit(url: string): Promise<Record<string, number>> {
  const { categories: scored, audits } = await audit(url, categories)
  const requests = audits['network-requests']?.details
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((scored[name]?.score ?? 0) * 100)])),
    bytes: audits['total-byte-weight']?.numericValue ?? Number.NaN,
    requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'landing lighthouse',
    promise: `performance, accessibility, best practices and SEO each at least ${range.minScore}, at most ${range.maxBytes / 1000} kB in ${range.maxRequests} requests, in the median of ${runs} runs`,
    run: async () => {
      const product = await startProduct()
      try {
        const visits: Record<string, number>[] = []
        for (let run = 0; run < runs; run++) visits.push(await visit(`${product.origin}/`))
        const middle = (name: string) => median(visits.map((one) => one[name] ?? Number.NaN))
        const [bytes, requests] = [middle('bytes'), middle('requests')]
        return {
          figure: `${categories.map((name) => `${name} ${middle(name)}`).join(', ')}, ${(bytes / 1000).toFixed(1)} kB, ${requests} requests`,
          ranges: [
            ...categories.map((what) => ({ what, value: middle(what), atLeast: range.minScore })),
            { what: 'size', value: bytes / 1000, unit: 'kB', atMost: range.maxBytes / 1000 },
            { what: 'requests', value: requests, atMost: range.maxRequests },
          ],
          details: { visits },
        }
      } finally {
        await product.stop()
      }
    },
  },
]
