import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Documents are not among them: the server fills them in for every answer. */
const text = new Set([
  '.js',
  '.mjs',
  '.wasm',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.webmanifest',
  '.xml',
  '.map',
])
const SMALLEST_BYTES = 1024

/** Puts a .br and a .gz beside every larger text file, so that serving costs no work. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && text.has(extname(entry.name)))
  const sizes = await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  return sizes.filter(Boolean).length
}

async function compressFile(path) {
  const contents = await readFile(path)
  if (contents.length <= SMALLEST_BYTES) return false
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length }
  const [small, older] = await Promise.all([
    promisify(brotliCompress)(contents, { params }),
    promisify(gzip)(contents, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, older)])
  return true
}
