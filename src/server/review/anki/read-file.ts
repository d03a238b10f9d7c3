import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnkiNoteType } from '#contract/review/anki-note.ts'
import type { LeftOutCard } from '#contract/review/left-out.ts'
import { isZip } from '#server/platform/files/zip-entries.ts'
import { storable } from '#server/platform/text/storable.ts'
import {
  CardFileFault,
  type CardFileJob,
  cardFileLimits,
  type FileNote,
  type FileNoteType,
  fileNames,
  type ReadFile,
} from './card-file.ts'
import { cardsInFile } from './cards-in-file.ts'
import { unpackMedia } from './media-in-package.ts'
import { mediaInFields, mediaInType } from './media-names.ts'
import { type CardFileContents, readApkg } from './read-apkg.ts'
import type { NoteType } from './read-note-types.ts'
import { readText } from './read-text.ts'

const sqliteMark = 'SQLite format 3\u0000'

/**
 * Reads an uploaded file into lines, one per note, with the note types, pictures and sounds that they need,
 * and returns a summary.
 */
export async function readCardFile({
  folder,
  now,
  zone,
  mediaRoom,
}: Extract<CardFileJob, { act: 'read' }>): Promise<ReadFile> {
  const bytes = await readFile(join(folder, fileNames.upload))
  const found = new Found(folder)
  try {
    if (isZip(bytes)) {
      const packed = await readApkg(folder, bytes, { now, zone }, found)
      const { media, leftOut } = await unpackMedia(folder, bytes, packed, {
        needed: found.neededMedia,
        room: mediaRoom,
      })
      return found.told({ kept: media.length, leftOut: Object.fromEntries(leftOut) })
    }
    if (bytes.subarray(0, 16).toString('latin1') === sqliteMark)
      throw new CardFileFault(
        'This is a whole collection. Export a deck in Anki as “.apkg” and choose that file.',
      )
    await readText(bytes, now, found)
    return found.told({ kept: 0, leftOut: {} })
  } catch (error) {
    if (error instanceof CardFileFault) return { fault: error.message }
    throw error
  } finally {
    await found.close()
  }
}

/** Removes what the database cannot store. */
const storableType = (type: AnkiNoteType): AnkiNoteType =>
  JSON.parse(JSON.stringify(type), (name, value: unknown) => {
    if (!/^[\w-]{0,100}$/.test(name)) return undefined
    return typeof value === 'string' ? storable(value) : value
  })

/** Writes what is found to the folder as it comes, and counts it. */
class Found implements CardFileContents {
  readonly neededMedia = new Set<string>()
  private readonly out
  private readonly leftOutCards = new Map<LeftOutCard, number>()
  private readonly guids = new Set<string>()
  private readonly decks = new Set<string>()
  private readonly mixed = new Set<string>()
  private readonly types = new Map<NoteType, string | null>()
  private size = 0
  private notes = 0
  private withoutCards = 0
  private logLines = 0

  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    this.out = createWriteStream(join(folder, fileNames.notes), { mode: 0o600 })
  }

  async note(
    note: FileNote,
    { type, isMixed = false }: { type?: NoteType; isMixed?: boolean } = {},
  ): Promise<void> {
    if (this.guids.has(note.guid)) {
      this.leftOut('double', cardsInFile(note))
      return
    }
    this.guids.add(note.guid)
    this.notes += 1
    if (note.deck !== '' && this.decks.size < 1000) {
      this.decks.add(note.deck)
      if (isMixed) this.mixed.add(note.deck)
    }
    for (const name of mediaInFields(note.original?.fields ?? [])) this.neededMedia.add(name)
    const key = type === undefined ? null : await this.keepType(type)
    const line = `${JSON.stringify({ ...note, original: key === null ? null : note.original, type: key })}\n`
    this.size += line.length
    if (this.size > cardFileLimits.unpackedBytes)
      throw new CardFileFault('There is too much text in this file.')
    if (!this.out.write(line)) await once(this.out, 'drain')
  }

  leftOut(why: LeftOutCard, count: number): void {
    if (count > 0) this.leftOutCards.set(why, (this.leftOutCards.get(why) ?? 0) + count)
  }

  noteWithoutCards(): void {
    this.withoutCards += 1
  }

  logLeftOut(count: number): void {
    this.logLines += count
  }

  told(media: Extract<ReadFile, { notes: number }>['media']): ReadFile {
    if (this.notes === 0 && this.leftOutCards.size === 0)
      throw new CardFileFault('There are no cards in this file.')
    return {
      notes: this.notes,
      leftOut: Object.fromEntries(this.leftOutCards),
      media,
      reviewsLeftOut: this.logLines,
      notesWithoutCards: this.withoutCards,
      decks: [...this.decks],
      mixedDecks: [...this.mixed],
    }
  }

  async close(): Promise<void> {
    this.out.end()
    await once(this.out, 'close')
  }

  /** The hash by which notes refer to a type; null for a type that is too long to store. */
  private async keepType(type: NoteType): Promise<string | null> {
    const known = this.types.get(type)
    if (known !== undefined) return known
    const whole = storableType(type.whole)
    const text = JSON.stringify(whole)
    const isKept = text.length <= cardFileLimits.typeBytes && this.types.size < cardFileLimits.types
    const sha256 = isKept ? createHash('sha256').update(text).digest('hex') : null
    this.types.set(type, sha256)
    if (sha256 === null) return null
    for (const name of mediaInType(type.whole)) this.neededMedia.add(name)
    const kept: FileNoteType = { sha256, type: whole }
    await appendFile(join(this.folder, fileNames.types), `${JSON.stringify(kept)}\n`, { mode: 0o600 })
    return sha256
  }
}
