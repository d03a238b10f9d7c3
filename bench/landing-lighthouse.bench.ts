import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../scripts/find-browser.mjs'
import { startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'

const runs = 3
const least = 98
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** One audit in a browser of its own, as a phone on a slow network, which is Lighthouse's default. */
async function audit(url: string): Promise<Record<string, number>> {
  const chromePath = findBrowser()
  const chrome = await launch({ chromeFlags: flags, ...(chromePath ? { chromePath } : {}) })
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: categories, logLevel: 'error' })
    if (result === undefined) throw new Error('Lighthouse gave no result')
    return Object.fromEntries(
      categories.map((name) => [name, Math.round((result.lhr.categories[name]?.score ?? 0) * 100)]),
    )
  } finally {
    chrome.kill()
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'landing lighthouse',
    promise: `performance, accessibility, best practices and SEO each at least ${least} in the median of ${runs} runs`,
    run: async () => {
      const product = await startProduct()
      try {
        const audits: Record<string, number>[] = []
        for (let run = 0; run < runs; run++) audits.push(await audit(`${product.origin}/`))
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
