import { createHash } from 'node:crypto'
import { appendFile, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { cardMediaLimits } from '#contract/review/card-media.ts'
import type { LeftOutMedia } from '#contract/review/left-out.ts'
import type { ZipEntry } from '#server/platform/files/zip-entries.ts'
import { mediaName } from '#server/review/anki-fields/to-markdown.ts'
import { CardFileFault, type FileMedia, fileNames } from './card-file.ts'
import { mediaTypeOf } from './media-type.ts'
import { messagesIn, readMessage, textIn } from './protobuf.ts'
import { TooMuch, unpack } from './unpack-entry.ts'

/** A picture or sound of a package. The list may name files that the archive does not contain. */
export type PackedMedia = { name: string | null; entry: ZipEntry; isZstd: boolean }

/** The size of a list with twenty thousand long names. */
const maxListBytes = 20_000_000

/** Reads the number and the name of each media file in the archive. */
export async function readMediaList(
  folder: string,
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { isNewer }: { isNewer: boolean },
): Promise<PackedMedia[]> {
  const list = entries.find(({ name }) => name === 'media')
  const names = list === undefined ? new Map<string, string>() : await namesIn(folder, bytes, list, isNewer)
  return entries
    .filter(({ name }) => /^\d{1,9}$/.test(name))
    .map((entry) => ({ name: mediaName(names.get(entry.name) ?? ''), entry, isZstd: isNewer }))
}

async function namesIn(
  folder: string,
  bytes: Uint8Array,
  list: ZipEntry,
  isNewer: boolean,
): Promise<Map<string, string>> {
  const path = join(folder, 'media-list')
  try {
    await unpack(bytes, list, path, { isZstd: isNewer, max: maxListBytes })
    return isNewer ? fromMessage(await readFile(path)) : fromJson(await readFile(path, 'utf8'))
  } catch (error) {
    // Cards without their pictures are better than none: without the list, every picture counts as unnamed.
    if (error instanceof CardFileFault || error instanceof TooMuch || error instanceof SyntaxError)
      return new Map()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

const listSchema = z.record(z.string(), z.string())
const fromJson = (text: string) => new Map(Object.entries(listSchema.safeParse(JSON.parse(text)).data ?? {}))

const fromMessage = (list: Uint8Array) =>
  new Map(messagesIn(list, 1).map((entry, index) => [String(index), textIn(readMessage(entry), 1)]))

export type KeptMedia = { media: FileMedia[]; leftOut: Map<LeftOutMedia, number> }

/**
 * Unpacks the pictures and sounds that notes or their types need into the folder, up to the storage limit,
 * and counts the others by the reason why they are left out.
 */
export async function unpackMedia(
  folder: string,
  bytes: Uint8Array,
  packed: readonly PackedMedia[],
  { needed, room }: { needed: ReadonlySet<string>; room: number },
): Promise<KeptMedia> {
  const kept: KeptMedia = { media: [], leftOut: new Map() }
  const leave = (why: LeftOutMedia) => kept.leftOut.set(why, (kept.leftOut.get(why) ?? 0) + 1)
  const seen = new Set<string>()
  let left = room
  for (const { name, entry, isZstd } of packed) {
    if (name === null) leave('unnamed')
    else if (!needed.has(name) || seen.has(name) || kept.media.length >= cardMediaLimits.files)
      leave('unneeded')
    else {
      seen.add(name)
      const path = join(folder, `media-${kept.media.length}`)
      const found = await unpackOne(bytes, { name, entry, isZstd }, path, left)
      if (typeof found === 'string') {
        await rm(path, { force: true })
        leave(found)
        continue
      }
      left -= found.bytes
      kept.media.push(found)
      await appendFile(join(folder, fileNames.media), `${JSON.stringify(found)}\n`, { mode: 0o600 })
    }
  }
  return kept
}

async function unpackOne(
  bytes: Uint8Array,
  { name, entry, isZstd }: PackedMedia & { name: string },
  path: string,
  room: number,
): Promise<FileMedia | LeftOutMedia> {
  const max = Math.min(room, cardMediaLimits.bytes)
  try {
    await unpack(bytes, entry, path, { isZstd, max })
  } catch (error) {
    if (error instanceof TooMuch) return max === room ? 'noRoom' : 'tooLarge'
    if (error instanceof CardFileFault) return 'broken'
    throw error
  }
  const file = await open(path)
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of file.createReadStream()) {
    hash.update(piece)
    size += piece.length
  }
  const type = await mediaTypeOf(path, size)
  if (type === null) return 'otherType'
  return { name, type, bytes: size, sha256: hash.digest('hex'), path }
}
