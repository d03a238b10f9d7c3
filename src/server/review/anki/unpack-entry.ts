import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, createZstdDecompress } from 'node:zlib'
import { packedBytesOf, type ZipEntry, ZipFault, zipEntries } from '#server/platform/files/zip-entries.ts'
import { CardFileFault } from './card-file.ts'

const maxEntries = 65_535

export function entriesOf(bytes: Uint8Array): ZipEntry[] {
  try {
    return zipEntries(bytes, maxEntries)
  } catch (error) {
    if (error instanceof ZipFault) throw new CardFileFault(error.message)
    throw error
  }
}

/** The unpacked data exceeds its limit, whatever sizes the archive declares. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}

const damaged = () => new CardFileFault('This Anki file is damaged: it could not be unpacked.')

/** Unpacks in pieces to the disk, and stops at the limit. */
export async function unpack(
  bytes: Uint8Array,
  entry: ZipEntry,
  path: string,
  { isZstd = false, max }: { isZstd?: boolean; max: number },
): Promise<void> {
  if (entry.isLocked) throw new CardFileFault('This zip file is locked with a password.')
  if (entry.method !== 0 && entry.method !== 8)
    throw new CardFileFault('This zip file is packed in a way that cannot be read here.')
  try {
    const packed = Readable.from(piecesOf(packedBytesOf(bytes, entry)))
    const inflated = entry.method === 8 ? packed.compose(createInflateRaw()) : packed
    const unpacked = isZstd ? inflated.compose(createZstdDecompress()) : inflated
    await pipeline(unpacked, atMost(max), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof TooMuch) throw error
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
      if (size > most) throw new TooMuch()
      yield part
    }
  }
