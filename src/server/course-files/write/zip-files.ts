import { setImmediate as turn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** Compressed without a pause: about a millisecond's work. */
const pieceBytes = 16 * 1024

/** A fixed time in every entry, so that equal files make equal zips. */
const always = new Date(2000, 0, 1)

/** A zip of the files, produced one piece at a time. */
export async function* zipFiles(files: ReadonlyMap<string, string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ready: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) fault ??= error
    else ready.push(chunk)
  })
  const taken = function* () {
    if (fault !== null) throw fault
    const chunks = ready
    ready = []
    for (const chunk of chunks) yield new Uint8Array(chunk)
  }
  for (const [name, text] of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = always
    zip.add(entry)
    const bytes = strToU8(text)
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      entry.push(bytes.subarray(start, start + pieceBytes))
      yield* taken()
      await turn()
    }
    entry.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

export async function zippedBytes(files: ReadonlyMap<string, string>): Promise<number> {
  let bytes = 0
  for await (const chunk of zipFiles(files)) bytes += chunk.length
  return bytes
}
