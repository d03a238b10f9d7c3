import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isZip } from '#server/platform/files/zip-entries.ts'
import { CardFileFault, cardFileLimits, type FileNote, fileNames, type ReadFile } from './card-file.ts'
import { type ApkgContents, readApkg } from './read-apkg.ts'
import { readText } from './read-text.ts'

const sqliteMark = 'SQLite format 3\u0000'

/** Reads a file that a learner sent into lines, a note each, and tells what there is in it. */
export async function readCardFile(folder: string, now: number): Promise<ReadFile> {
  const bytes = await readFile(join(folder, fileNames.upload))
  const out = createWriteStream(join(folder, fileNames.notes), { mode: 0o600 })
  const told = { notes: 0, leftOut: 0, media: 0, decks: new Set<string>() }
  const guids = new Set<string>()
  let size = 0
  const keep = async (note: FileNote) => {
    const line = `${JSON.stringify(note)}\n`
    size += line.length
    if (size > cardFileLimits.unpackedBytes) throw new CardFileFault('There is too much text in this file.')
    if (!out.write(line)) await once(out, 'drain')
  }
  const found: ApkgContents = {
    note: async (note) => {
      if (note === null || guids.has(note.guid)) {
        told.leftOut += 1
        return
      }
      guids.add(note.guid)
      told.notes += 1
      if (note.deck !== '' && told.decks.size < 1000) told.decks.add(note.deck)
      await keep(note)
    },
    leftOut: (count) => {
      told.leftOut += count
    },
    media: (count) => {
      told.media += count
    },
  }
  try {
    if (isZip(bytes)) await readApkg(folder, bytes, now, found)
    else if (bytes.subarray(0, 16).toString('latin1') === sqliteMark)
      throw new CardFileFault(
        'This is a whole collection. Export a deck in Anki as “.apkg” and choose that file.',
      )
    else await readText(bytes, now, found)
    if (told.notes === 0) throw new CardFileFault('There are no cards in this file that could be taken.')
    return { ...told, decks: [...told.decks] }
  } catch (error) {
    if (error instanceof CardFileFault) return { fault: error.message }
    throw error
  } finally {
    out.end()
    await once(out, 'close')
  }
}
