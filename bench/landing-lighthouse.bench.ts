import { startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'
import { audit } from './lighthouse.ts'

const runs = 3
const least = 98
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
async function scoresOf(url: string): Promise<Record<string, number>> {
  const result = await audit(url, categories)
  return Object.fromEntries(
    categories.map((name) => [name, Math.round((result.categories[name]?.score ?? 0) * 100)]),
  )
}

export const benchmarks: Benchmark[] = [
  {
    name: 'landing lighthouse',
    promise: `performance, accessibility, best practices and SEO each at least ${least} in the median of ${runs} runs`,
    run: async () => {
      const product = await startProduct()
      try {
        const audits: Record<string, number>[] = []
        for (let run = 0; run < runs; run++) audits.push(await scoresOf(`${product.origin}/`))
        const medians = Object.fromEntries(
          categories.map((name) => [name, median(audits.map((scores) => scores[name] ?? 0))]),
        )
        return {
          figure: Object.entries(medians)
            .map(([name, score]) => `${name} ${score}`)
            .join(', '),
          holds: Object.values(medians).every((score) => score >= least),
          details: { audits },
        }
      } finally {
        await product.stop()
      }
    },
  },
]
