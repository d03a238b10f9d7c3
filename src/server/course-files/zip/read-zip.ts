import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { Fault } from '#server/course-files/fault.ts'
import { boundFaults, isLeftBehind, maxBytesOf } from '#server/course-files/file-bounds.ts'
import { decodeText } from '#server/platform/files/decode-text.ts'
import { packedBytesOf, type ZipEntry, ZipFault, zipEntries } from '#server/platform/files/zip-entries.ts'

const inflate = promisify(inflateRaw)

type ReadZip = {
  files: Map<string, string>
  faults: Fault[]
  /** The bytes that were really unpacked. */
  unpackedBytes: number
}

/** Folders count as entries, and so do files that operating systems add. */
const maxEntries = courseFileLimits.files * 4

/**
 * Reads the files of a course out of a zip, in memory only. Unpacking stops when a file is too large,
 * whatever the zip declares. A name only says where a file is in the course; no file is ever written under
 * it.
 */
export async function readZip(bytes: Uint8Array, name: string): Promise<ReadZip> {
  const read: ReadZip = { files: new Map(), faults: [], unpackedBytes: 0 }
  try {
    const entries = zipEntries(bytes, maxEntries).filter((entry) => !entry.name.endsWith('/'))
    const inside = withoutTop(entries.filter((entry) => !isLeftBehind(entry.name)))
    if (inside.length > courseFileLimits.files) throw new ZipFault(boundFaults.files)
    const seen = new Map<string, string>()
    for (const entry of inside) {
      const refused = refusalOf(entry, seen)
      if (refused === undefined) await take(bytes, entry, read)
      else read.faults.push({ file: shown(entry.name), line: 1, message: refused })
      if (read.unpackedBytes > courseFileLimits.totalBytes) throw new ZipFault(boundFaults.total)
    }
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    return { ...read, files: new Map(), faults: [{ file: name, line: 1, message: error.message }] }
  }
  return read
}

/** Removes a folder that contains all other entries: it is the course's own. */
function withoutTop(entries: ZipEntry[]): ZipEntry[] {
  const tops = new Set(entries.map(({ name }) => (name.includes('/') ? (name.split('/')[0] ?? '') : '')))
  const [top] = tops
  if (tops.size !== 1 || !top || top === '..') return entries
  return entries.map((entry) => ({ ...entry, name: entry.name.slice(top.length + 1) }))
}

/** Removes characters that could not be shown or stored. */
const shown = (name: string) =>
  name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '�')
    .slice(0, 300)

function refusalOf({ name, isLink, isLocked, method }: ZipEntry, seen: Map<string, string>) {
  if (/\p{Cc}|\\|^[A-Za-z]:|^\//u.test(name) || name.split('/').some((step) => /^\.{0,2}$/.test(step)))
    return 'A course cannot contain this name: it is not a plain path inside the folder of the course.'
  const folded = name.normalize('NFC').toLowerCase()
  const first = seen.get(folded)
  if (first !== undefined)
    return first === name ? 'This file is in the zip twice.' : `This is the same name as ${shown(first)}.`
  seen.set(folded, name)
  if (isLink) return 'This is a link or something else that is no file.'
  if (isLocked) return 'This file is locked with a password.'
  if (method !== 0 && method !== 8) return 'This file is packed in a way that cannot be read here.'
  return undefined
}

/** Only text can be part of a course; for other files the name is enough for the message. */
const isText = (name: string) => /\.(?:md|gift|vtt|srt|txt)$|^[^.]+$/i.test(name)

async function take(bytes: Uint8Array, entry: ZipEntry, read: ReadZip): Promise<void> {
  const { name } = entry
  const fault = (message: string) => read.faults.push({ file: name, line: 1, message })
  read.files.set(name, '')
  if (!isText(name)) return
  const most = maxBytesOf(name)
  if (entry.bytes > most) return void fault(boundFaults.file(name))
  const unpacked = await unpack(packedBytesOf(bytes, entry), entry.method, most)
  read.unpackedBytes += unpacked?.length ?? most
  if (unpacked === null) return void fault(boundFaults.file(name))
  if (unpacked === undefined) return void fault('This file is damaged.')
  const text = decodeText(unpacked)
  if ('fault' in text) fault(text.fault)
  else read.files.set(name, text.text)
}

/** Null for a file that is too large, undefined for a file that cannot be unpacked. */
async function unpack(packed: Uint8Array, method: number, most: number) {
  if (method === 0) return packed.length > most ? null : packed
  try {
    return await inflate(packed, { maxOutputLength: most })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : undefined
  }
}
