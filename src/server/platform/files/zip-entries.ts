/**
 * The description of a file in the directory at the end of a zip. None of it is trusted before it is checked.
 */
export type ZipEntry = {
  name: string
  method: number
  packedBytes: number
  /** As declared; the reader measures the real size. */
  bytes: number
  offset: number
  isLocked: boolean
  isLink: boolean
}

export class ZipFault extends Error {}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endSize = 22
const entrySize = 46
const localSize = 30
/** Marks a number that is in the zip64 part of the format, for archives of gigabytes. */
const elsewhere = 0xffffffff

const broken = () => new ZipFault('This zip file is broken or not complete.')

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && [localMark, endMark].includes(viewOf(bytes).getUint32(0, true))

/** The files and folders of a zip, with a maximum: the number alone can be an attack. */
export function zipEntries(bytes: Uint8Array, most: number): ZipEntry[] {
  const view = viewOf(bytes)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (at === elsewhere) throw new ZipFault('This zip file is of a kind for gigabytes (zip64).')
  if (count > most) throw new ZipFault(`This zip file holds more than ${most} files.`)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > end || view.getUint32(at, true) !== entryMark) throw broken()
    const nameLength = view.getUint16(at + 28, true)
    const next = at + entrySize + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) throw broken()
    entries.push(readEntry(view, at, bytes.subarray(at + entrySize, at + entrySize + nameLength)))
    at = next
  }
  return entries
}

function readEntry(view: DataView, at: number, name: Uint8Array): ZipEntry {
  const [packedBytes, bytes, offset] = [20, 24, 42].map((field) => view.getUint32(at + field, true))
  if (packedBytes === undefined || bytes === undefined || offset === undefined) throw broken()
  if ([packedBytes, bytes, offset].includes(elsewhere))
    throw new ZipFault('This zip file is of a kind for gigabytes (zip64).')
  const isFromUnix = view.getUint8(at + 5) === 3
  const mode = view.getUint32(at + 38, true) >>> 16
  return {
    name: nameOf(name),
    method: view.getUint16(at + 10, true),
    packedBytes,
    bytes,
    offset,
    isLocked: (view.getUint16(at + 8, true) & 1) === 1,
    isLink: isFromUnix && (mode & 0o170000) === 0o120000,
  }
}

/** Names are only used for the order and the list of errors, so names in older encodings may look odd. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Searches from the end, because a comment of any bytes may follow. */
function findEnd(view: DataView): number {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1)
    if (view.getUint32(at, true) === endMark) return at
  throw broken()
}

/** The packed bytes of an entry, after its own header; they are not copied. */
export function packedBytesOf(bytes: Uint8Array, { offset, packedBytes }: ZipEntry): Uint8Array {
  const view = viewOf(bytes)
  if (offset + localSize > bytes.length || view.getUint32(offset, true) !== localMark) throw broken()
  const start = offset + localSize + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packedBytes > bytes.length) throw broken()
  return bytes.subarray(start, start + packedBytes)
}
