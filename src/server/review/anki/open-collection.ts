import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import type { ZipEntry } from '#server/platform/files/zip-entries.ts'
import { CardFileFault, cardFileLimits } from './card-file.ts'
import { type PackedMedia, readMediaList } from './media-in-package.ts'
import { readMessage } from './protobuf.ts'
import { entriesOf, TooMuch, unpack } from './unpack-entry.ts'

const noCollection =
  'There are no Anki cards in this zip file. Export the deck in Anki as “.apkg” and choose that file.'

/**
 * Unpacks the collection of an Anki file into a file of this folder, and lists its pictures and sounds, which
 * stay packed.
 */
export async function openCollection(
  folder: string,
  bytes: Uint8Array,
): Promise<{ file: DatabaseSync; media: PackedMedia[] }> {
  const entries = entriesOf(bytes)
  const path = join(folder, 'collection')
  // Newer packages have a version number that says which of their collections is complete; the others are for
  // older programs.
  const version = await versionOf(folder, bytes, entries)
  const name = version === 3 ? 'collection.anki21b' : version === 2 ? 'collection.anki21' : 'collection.anki2'
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) throw new CardFileFault(noCollection)
  try {
    await unpack(bytes, entry, path, { isZstd: version === 3, max: cardFileLimits.unpackedBytes })
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    throw new CardFileFault(
      `This Anki file is too large: unpacked it has more than ${cardFileLimits.unpackedBytes / 1_000_000} MB.`,
    )
  }
  const media = await readMediaList(folder, bytes, entries, { isNewer: version === 3 })
  return { file: openPlainTables(path), media }
}

async function versionOf(folder: string, bytes: Uint8Array, entries: ZipEntry[]): Promise<number> {
  const meta = entries.find(({ name }) => name === 'meta')
  if (meta === undefined) return entries.some(({ name }) => name === 'collection.anki21') ? 2 : 1
  const path = join(folder, 'meta')
  await unpack(bytes, meta, path, { max: 1000 })
  const version = readMessage(await readFile(path)).get(1)
  if (version !== 1 && version !== 2 && version !== 3)
    throw new CardFileFault(
      'This Anki file is of a kind that is not known here. Export it in Anki with “Support older Anki versions” and choose that file.',
    )
  return version
}

/** Disables what a file could switch on. Node's types do not include all options yet. */
const options = (more: { defensive: boolean; readOnly?: boolean }) =>
  ({ allowExtension: false, ...more }) as DatabaseSyncOptions

/**
 * Opens an untrusted collection as plain tables. Newer versions of Anki use a collation that SQLite does not
 * know, so this removes it from the schema of this copy. It also removes views and triggers, which are not
 * needed here and could run code.
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
