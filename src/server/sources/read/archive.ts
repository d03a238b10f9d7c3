import { inflateRawSync } from 'node:zlib'
import { packedBytesOf, type ZipEntry, ZipFault, zipEntries } from '#server/platform/files/zip-entries.ts'
import { ReadingFault } from './read-line.ts'

const mebibyte = 1024 * 1024
const maxEntries = 20_000
/** The text of a book with thousands of pages has about 20 MB, markup included. */
const maxBytes = { entry: 32 * mebibyte, total: 96 * mebibyte }

/**
 * A zip archive of a book or document. Only requested files are unpacked, into memory, and their actual size
 * is counted.
 */
export type Archive = {
  names: string[]
  /** Undefined where there is no such file. */
  read(name: string): Uint8Array | undefined
}

export function openArchive(bytes: Uint8Array): Archive {
  const entries = entriesOf(bytes)
  let left = maxBytes.total
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      const unpacked = unpack(bytes, entry, Math.min(left, maxBytes.entry))
      left -= unpacked.length
      return unpacked
    },
  }
}

function entriesOf(bytes: Uint8Array): Map<string, ZipEntry> {
  try {
    const files = zipEntries(bytes, maxEntries).filter(({ name }) => !name.endsWith('/'))
    const folder = folderOf(files.map(({ name }) => name))
    return new Map(files.map((entry) => [entry.name.slice(folder.length), entry]))
  } catch (error) {
    if (error instanceof ZipFault || error instanceof RangeError) throw new ReadingFault('broken', error)
    throw error
  }
}

/**
 * Some books were zipped together with the folder around them: the name of that folder, or an empty string.
 */
function folderOf(names: readonly string[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  const isBook = names.includes(`${folder}META-INF/container.xml`)
  return folder !== 'META-INF/' && isBook && names.every((name) => name.startsWith(folder)) ? folder : ''
}

function unpack(bytes: Uint8Array, entry: ZipEntry, most: number): Uint8Array {
  if (entry.isLocked) throw new ReadingFault('locked')
  try {
    const packed = packedBytesOf(bytes, entry)
    if (entry.method === 0 && packed.length > most) throw new ReadingFault('took_too_much')
    if (entry.method === 0) return packed
    if (entry.method === 8) return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof ReadingFault) throw error
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ReadingFault(isTooLarge ? 'took_too_much' : 'broken', error)
  }
  throw new ReadingFault('broken')
}
