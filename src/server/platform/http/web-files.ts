import { createReadStream, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
}

/**
 * A worker's policy comes with its own file. The worker that draws PDFs compiles the decoders of their
 * pictures with WebAssembly, and may do nothing else: it fetches nothing and starts nothing.
 */
const drawsPdf = /^\/assets\/pdf\.worker\.[^/]+\.mjs$/
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

type WebFile = { path: string; type: string; size: number; etag: string; encodings: Map<string, number> }

/** The files a route's screen starts with, beyond those that the app's document names itself. */
export type ScreenFiles = { scripts: string[]; styles: string[] }

/**
 * The files of the build: the HTML documents as templates, the files of each route's screen, and all others
 * as files to send.
 */
export type WebFiles = {
  files: ReadonlyMap<string, WebFile>
  documents: ReadonlyMap<string, string>
  screens: ReadonlyMap<string, ScreenFiles>
}

/**
 * The list is read once, so that only files of the build can be served, whatever the path looks like. Source
 * maps and sources are not in it.
 */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const files = new Map<string, WebFile>()
  const documents = new Map<string, string>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  for (const path of paths) {
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const extension = extname(path)
    if (extension === '.html') documents.set(url.slice(1, -'.html'.length), await readFile(path, 'utf8'))
    const type = types[extension]
    if (type === undefined) continue
    // Synchronous, because the server answers no request yet: a thousand promises would take five times as
    // long.
    const { size, mtimeMs } = statSync(path)
    const encodings = new Map<string, number>()
    for (const [name, suffix] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      if (known.has(path + suffix)) encodings.set(name, statSync(path + suffix).size)
    }
    files.set(url, {
      path,
      type,
      size,
      etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      encodings,
    })
  }
  return { files, documents, screens: await readScreens(folder) }
}

/** Without the list a page only starts later: its own script finds the rest. */
async function readScreens(folder: string): Promise<WebFiles['screens']> {
  const list = await readFile(join(dirname(folder), 'screens.json'), 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(list) as Record<string, ScreenFiles>))
}

/** Browsers cache files with a hash in their name for ever, and revalidate the few others. */
const hashed = /^\/assets\//

export function serveWebFiles({ files }: WebFiles) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const file = files.get(c.req.path)
    if (file === undefined || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const headers = new Headers({
      'Content-Type': file.type,
      'Cache-Control': hashed.test(c.req.path)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      ETag: file.etag,
      Vary: 'Accept-Encoding',
      ...(drawsPdf.test(c.req.path) && { 'Content-Security-Policy': workerPolicy }),
    })
    if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
    const encoding = bestEncoding(c.req.header('accept-encoding') ?? '', file.encodings)
    if (encoding !== undefined) headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(encoding === undefined ? file.size : file.encodings.get(encoding)))
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    const stream = createReadStream(
      file.path + (encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''),
    )
    return new Response(Readable.toWeb(stream) as ReadableStream, { headers })
  })
}

export function bestEncoding(
  accepted: string,
  available: ReadonlyMap<string, unknown>,
): 'br' | 'gzip' | undefined {
  const wanted = new Set(
    accepted
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
      .map((item) => item.split(';')[0]?.trim()),
  )
  return (['br', 'gzip'] as const).find((name) => wanted.has(name) && available.has(name))
}
