import { startProduct } from '../tests/product.ts'
import type { Benchmark } from './benchmark.ts'

/** Bytes on the wire for a file, as a browser that takes Brotli would get it. */
async function wireBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const length = answer.headers.get('content-length')
  const body = await answer.arrayBuffer()
  return length === null ? body.byteLength : Number(length)
}

export const benchmarks: Benchmark[] = [
  {
    name: 'landing bytes',
    promise: 'JavaScript before interaction at most 60 kB compressed',
    run: async () => {
      const product = await startProduct()
      try {
        const html = await (await fetch(`${product.origin}/`)).text()
        const linked = (pattern: RegExp) =>
          [...html.matchAll(pattern)].map(([, path]) => `${product.origin}${path}`)
        const scripts = linked(/<script[^>]*\ssrc="(\/[^"]+)"/g).concat(
          linked(/<link[^>]*rel="modulepreload"[^>]*href="(\/[^"]+)"/g),
        )
        const styles = linked(/<link[^>]*rel="stylesheet"[^>]*href="(\/[^"]+)"/g)
        const total = async (urls: string[]) =>
          (await Promise.all(urls.map(wireBytes))).reduce((sum, bytes) => sum + bytes, 0)
        const scriptBytes = await total(scripts)
        const styleBytes = await total(styles)
        const documentBytes = Buffer.byteLength(html)
        return {
          figure: `${(scriptBytes / 1000).toFixed(1)} kB of scripts, ${(styleBytes / 1000).toFixed(1)} kB of styles, ${(documentBytes / 1000).toFixed(1)} kB of HTML uncompressed`,
          holds: scripts.length > 0 && scriptBytes <= 60_000,
          details: { scripts, styles, scriptBytes, styleBytes, documentBytes },
        }
      } finally {
        await product.stop()
      }
    },
  },
]
