import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Beside the served files, not among them. */
const noteIn = (output) => join(dirname(output), 'chunks.json')
const shown = 12
const partsShown = 4

/** A library's name, or the room of one of our modules. */
function partOf(id) {
  const library = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)
  if (library) return library[1].replaceAll('\\', '/')
  const room = /[\\/]src[\\/]((?:web|contract)(?:[\\/][^\\/.]+(?=[\\/]))?)/.exec(id)
  return room ? room[1].replaceAll('\\', '/') : 'the build'
}

/** A plugin of Vite: writes down the modules of each script, for a look after the build. */
export function noteChunks() {
  let output = ''
  return {
    name: 'note-chunks',
    configResolved(config) {
      output = resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle)
        .filter(({ type }) => type === 'chunk')
        .map(({ fileName, modules }) => ({ file: fileName, parts: weighed(modules) }))
      await writeFile(noteIn(output), JSON.stringify(chunks))
    },
  }
}

/** The parts of a script with their share, the largest first. */
export function weighed(modules) {
  const lengths = new Map()
  for (const [id, { renderedLength }] of Object.entries(modules))
    lengths.set(partOf(id), (lengths.get(partOf(id)) ?? 0) + renderedLength)
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  return [...lengths]
    .map(([name, length]) => ({ name, share: all === 0 ? 0 : length / all }))
    .toSorted((one, other) => other.share - one.share)
}

/** The largest scripts by their sent size, a line each. */
export async function largestChunks(output) {
  const chunks = JSON.parse(await readFile(noteIn(output), 'utf8'))
  const sized = await Promise.all(
    chunks.map(async (chunk) => ({ ...chunk, bytes: await sentBytes(join(output, chunk.file)) })),
  )
  return sized
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, shown)
    .map(({ file, bytes, parts }) => `${inKilobytes(bytes)}  ${file}: ${inWords(parts)}`)
}

const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`

const inWords = (parts) =>
  parts
    .slice(0, partsShown)
    .map(({ name, share }) => `${name} ${Math.round(share * 100)} %`)
    .join(', ')

/** Smaller files are sent uncompressed. */
const sentBytes = (path) =>
  stat(`${path}.br`)
    .catch(() => stat(path))
    .then(({ size }) => size)
