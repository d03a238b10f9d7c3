import { constants, deflateRawSync } from 'node:zlib'
import { zipOf } from './zipped.ts'

const mebibyte = 1024 * 1024

/** Bytes that become so many mebibytes of spaces once they are unpacked. */
export function swellingBytes(mebibytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(mebibyte, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: mebibytes }, () => one), Buffer.from([3, 0])])
}

const mark = Buffer.from('SWELLS')

/** A zip in which one file swells to so much, while the zip says that it has a few bytes. */
export function swellingZip(files: Record<string, string>, name: string, mebibytes: number): Buffer {
  const honest = zipOf({ ...files, [name]: mark })
  const bomb = swellingBytes(mebibytes)
  // The packed bytes of the bomb replace those of the honest file, whose own size stays in the headers.
  const local = honest.indexOf(Buffer.from(name)) + name.length
  const central = honest.indexOf(Buffer.from('504b0102', 'hex'))
  const packedLength = honest.readUInt32LE(local - name.length - 12)
  const grown = bomb.length - packedLength
  const parts = [honest.subarray(0, local), bomb, honest.subarray(local + packedLength)]
  const zip = Buffer.concat(parts)
  zip.writeUInt16LE(8, local - name.length - 22)
  zip.writeUInt32LE(bomb.length, local - name.length - 12)
  for (let at = central + grown; zip.readUInt32LE(at) === 0x02014b50; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const isBomb = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)) === name
    if (isBomb) {
      zip.writeUInt16LE(8, at + 10)
      zip.writeUInt32LE(bomb.length, at + 20)
    } else if (zip.readUInt32LE(at + 42) > local)
      zip.writeUInt32LE(zip.readUInt32LE(at + 42) + grown, at + 42)
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  zip.writeUInt32LE(central + grown, end + 16)
  return zip
}
