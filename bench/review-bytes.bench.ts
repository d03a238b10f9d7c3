import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../tests/product.ts'
import type { Benchmark } from './benchmark.ts'

/** A script as a browser that takes Brotli would get it. */
async function fetchScript(url: string): Promise<{ text: string; wireBytes: number }> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const length = answer.headers.get('content-length')
  const text = await answer.text()
  return { text, wireBytes: length === null ? Buffer.byteLength(text) : Number(length) }
}

/** A script with all that it cannot begin without; what is fetched later, such as the parser of Markdown, is not in it. */
async function withImports(
  first: readonly string[],
): Promise<Map<string, { text: string; wireBytes: number }>> {
  const found = new Map<string, { text: string; wireBytes: number }>()
  const waiting = [...first]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue
    const script = await fetchScript(url)
    found.set(url, script)
    for (const [, path] of script.text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g))
      waiting.push(new URL(path ?? '', url).href)
  }
  return found
}

export const benchmarks: Benchmark[] = [
  {
    name: 'review bytes',
    promise: 'JavaScript of the review screen at most 40 kB compressed on top of the shell',
    run: async () => {
      // As the build noted them: what each page starts with.
      const noted = await readFile(join(import.meta.dirname, '../dist/screens.json'), 'utf8')
      const starts = JSON.parse(noted) as Record<string, { scripts: string[] }>
      const product = await startProduct()
      try {
        const html = await (await fetch(`${product.origin}/review`)).text()
        const entries = [...html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="(\/[^"]+\.js)"/g)]
        const shell = await withImports(entries.map(([, path]) => `${product.origin}${path}`))
        // The frame of the signed-in pages is no part of the document's first script: the dashboard brings it, too.
        const scriptsOf = (page: string) =>
          withImports((starts[page]?.scripts ?? []).map((path) => `${product.origin}${path}`))
        const [screen, dashboard] = [await scriptsOf('/review'), await scriptsOf('/dashboard')]
        const own = [...screen].filter(([url]) => !shell.has(url) && !dashboard.has(url))
        const bytes = own.reduce((sum, [, { wireBytes }]) => sum + wireBytes, 0)
        return {
          figure: `${(bytes / 1000).toFixed(1)} kB in ${own.length} scripts`,
          holds: bytes > 0 && bytes <= 40_000,
          details: Object.fromEntries(own.map(([url, { wireBytes }]) => [new URL(url).pathname, wireBytes])),
        }
      } finally {
        await product.stop()
      }
    },
  },
]
