import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, createZstdDecompress } from 'node:zlib'
import { packedBytesOf, type ZipEntry, ZipFault, zipEntries } from '#server/platform/files/zip-entries.ts'
import { CardFileFault, cardFileLimits } from './card-file.ts'
import { readMessage } from './protobuf.ts'

const noCollection =
  'There are no Anki cards in this zip file. Export the deck in Anki as “.apkg” and choose that file.'

const mostEntries = 65_535

/** The collection of an Anki file, unpacked into a file of this folder, and how many pictures and sounds it brings. */
export async function openCollection(
  folder: string,
  bytes: Uint8Array,
): Promise<{ file: DatabaseSync; media: number }> {
  const entries = entriesOf(bytes)
  const path = join(folder, 'collection')
  // Newer ones say by a number which of the collections within is the whole one; the others are there for older programs.
  const version = await versionOf(folder, bytes, entries)
  const name = version === 3 ? 'collection.anki21b' : version === 2 ? 'collection.anki21' : 'collection.anki2'
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) throw new CardFileFault(noCollection)
  await unpack(bytes, entry, path, { isZstd: version === 3 })
  const media = entries.filter((one) => /^\d+$/.test(one.name)).length
  return { file: openPlainTables(path), media }
}

function entriesOf(bytes: Uint8Array): ZipEntry[] {
  try {
    return zipEntries(bytes, mostEntries)
  } catch (error) {
    if (error instanceof ZipFault) throw new CardFileFault(error.message)
    throw error
  }
}

async function versionOf(folder: string, bytes: Uint8Array, entries: ZipEntry[]): Promise<number> {
  const meta = entries.find(({ name }) => name === 'meta')
  if (meta === undefined) return entries.some(({ name }) => name === 'collection.anki21') ? 2 : 1
  const path = join(folder, 'meta')
  await unpack(bytes, meta, path, { most: 1000 })
  const version = readMessage(await readFile(path)).get(1)
  if (version !== 1 && version !== 2 && version !== 3)
    throw new CardFileFault(
      'This Anki file is of a kind that is not known here. Export it in Anki with “Support older Anki versions” and choose that file.',
    )
  return version
}

const damaged = () => new CardFileFault('This Anki file is damaged: it could not be unpacked.')

/** Unpacked piece by piece onto the disk, and ended where it becomes too large, whatever sizes it declares. */
async function unpack(
  bytes: Uint8Array,
  entry: ZipEntry,
  path: string,
  { isZstd = false, most = cardFileLimits.unpackedBytes as number },
): Promise<void> {
  if (entry.isLocked) throw new CardFileFault('This zip file is locked with a password.')
  if (entry.method !== 0 && entry.method !== 8)
    throw new CardFileFault('This zip file is packed in a way that cannot be read here.')
  try {
    const packed = Readable.from(piecesOf(packedBytesOf(bytes, entry)))
    const inflated = entry.method === 8 ? packed.compose(createInflateRaw()) : packed
    const unpacked = isZstd ? inflated.compose(createZstdDecompress()) : inflated
    await pipeline(unpacked, atMost(most), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof CardFileFault) throw error
    throw damaged()
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const atMost = (most: number) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const part of source) {
      size += part.length
      if (size > most)
        throw new CardFileFault(
          `This Anki file is too large: unpacked it has more than ${cardFileLimits.unpackedBytes / 1_000_000} MB.`,
        )
      yield part
    }
  }

/** Without what a file could switch on. The types of Node do not know all of it yet. */
const options = (more: { defensive: boolean; readOnly?: boolean }) =>
  ({ allowExtension: false, ...more }) as DatabaseSyncOptions

/**
 * Opens a collection of a stranger as tables and nothing else. Anki's newer ones compare text in an order of their own,
 * which SQLite does not know: on this copy it is struck out of the tables' descriptions. With it go views and triggers,
 * which have no business in what is read here.
 */
function openPlainTables(path: string): DatabaseSync {
  try {
    const schema = new DatabaseSync(path, options({ defensive: false }))
    try {
      schema.exec('pragma trusted_schema = off; pragma writable_schema = on;')
      schema.exec(
        `delete from sqlite_master where type in ('view', 'trigger') or (type = 'index' and sql is not null)`,
      )
      schema.exec(
        `update sqlite_master set sql = replace(replace(sql, 'COLLATE unicase', ''), 'collate unicase', '') where sql like '%collate unicase%'`,
      )
    } finally {
      schema.close()
    }
    const file = new DatabaseSync(path, options({ defensive: true, readOnly: true }))
    file.exec('pragma trusted_schema = off; pragma cell_size_check = on;')
    const virtual = file.prepare(`select 1 from sqlite_master where sql like 'create virtual%'`).get()
    if (virtual !== undefined) throw unreadable()
    return file
  } catch (error) {
    throw error instanceof CardFileFault ? error : unreadable()
  }
}

export const unreadable = () =>
  new CardFileFault('This Anki file is damaged: the collection in it could not be read.')
