import type { Archive } from '#server/sources/read/archive.ts'
import { ReadingFault } from '#server/sources/read/read-line.ts'

/**
 * A picture of a book or document that is a zip. A picture that cannot be unpacked becomes an empty file and
 * does not fail the reading of the text.
 */
export function pictureInArchive(archive: Archive, name: string): Uint8Array | undefined {
  try {
    return archive.read(name)
  } catch (error) {
    if (error instanceof ReadingFault) return new Uint8Array()
    throw error
  }
}
