import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { cache } from '../../setup/places.mjs'
import { readRange } from './ranges.mjs'

/** The features that browsers apply by default, and the figure styles that our CSS uses. */
const features = [
  'kern',
  'liga',
  'clig',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'rvrn',
  'lnum',
  'tnum',
]

/**
 * The same input gives the same bytes: a piece that was cut before comes from the cache folder. The versions
 * of these tools are part of its key.
 */
const tools = ['subset-font', 'harfbuzzjs', 'fontverter'].map((name) => `${name}/package.json`)

/** Returns the path of this piece of a published font. */
export async function cutFont(published, { name, range, axes }, folder = join(cache, 'fonts')) {
  const [original, ...versions] = await Promise.all([
    readFile(published),
    ...tools.map(async (tool) => JSON.parse(await readFile(join(cache, '../..', tool), 'utf8')).version),
  ])
  const options = {
    targetFormat: 'woff2',
    keepFeatures: features,
    ...(axes && { variationAxes: axes }),
  }
  const asked = JSON.stringify({ range, options, versions })
  const key = createHash('sha256').update(original).update(asked).digest('hex').slice(0, 16)
  const path = join(folder, key, `${name}.woff2`)
  if (await stat(path).catch(() => undefined)) return path
  const piece = await subsetFont(original, String.fromCodePoint(...readRange(range)), options)
  await mkdir(dirname(path), { recursive: true })
  // Atomic: a build may be interrupted at any moment.
  await writeFile(`${path}.${process.pid}`, piece)
  await rename(`${path}.${process.pid}`, path)
  return path
}
