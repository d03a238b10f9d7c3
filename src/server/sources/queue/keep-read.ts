import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type SourceFault, sourceLimits } from '#contract/sources/kinds.ts'
import { sourcePassages, sourcePictures, sourceSections, sources, sourceTerms } from '#db/sources.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { OverLimit } from '#server/platform/files/limited-child.ts'
import { SourceGone } from '#server/sources/original/read-parts.ts'
import { holdRoom, type Quota, readRoom } from '#server/sources/room.ts'
import { titleOfFile } from '#server/sources/upload/title-of-file.ts'
import { stillReading } from './end-reading.ts'
import { keepPicture, keepRows } from './keep-rows.ts'
import { type About, type Row, readLines } from './read-lines.ts'
import type { TakenSource } from './take-next.ts'

/** Far above the size of the largest text that may be read from one file, with its passages and terms. */
const maxReadBytes = 400 * 1024 * 1024

/** The maximum of rows and characters in one statement. */
const atOnce = { rows: 2000, characters: 1_000_000 }

class Refused extends Error {
  readonly fault: SourceFault
  constructor(fault: SourceFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Stores everything that was read from a document, all or nothing, and marks the document as ready. Returns
 * an error where there is no storage left for its pages, or where there is no text.
 */
export async function keepRead(
  db: Database,
  taken: TakenSource,
  { path, quota }: { path: string; quota: Quota },
): Promise<SourceFault | undefined> {
  if ((await stat(path)).size > maxReadBytes) throw new OverLimit('too much was read')
  try {
    await db.transaction(async (tx) => {
      const [source] = await tx
        .select({ title: sources.title, author: sources.author, fileName: sources.fileName })
        .from(sources)
        .where(stillReading(taken))
        .for('update')
      if (source === undefined) throw new SourceGone(taken.id)
      await forgetRead(tx, taken.id)
      const { about, sections, passages, pictures } = await keepLines(tx, taken, path)
      if (about === undefined || sections === 0) throw new Refused('empty')
      if (sections > sourceLimits.pages) throw new Refused('too_many_pages')
      await holdRoom(tx, taken.userId)
      const { pages, mostPages, bytes, mostBytes } = await readRoom(tx, taken.userId, quota)
      if (pages + sections > mostPages) throw new Refused('no_room')
      const hasRoom = bytes + pictures.bytes <= mostBytes
      if (!hasRoom) await tx.delete(sourcePictures).where(eq(sourcePictures.sourceId, taken.id))
      // A title that the learner wrote takes precedence over the title in the file.
      const isNamedByFile = source.title === titleOfFile(source.fileName)
      await tx
        .update(sources)
        .set({
          state: 'ready',
          fault: null,
          kind: about.kind,
          sections,
          sectionsRead: sections,
          passages,
          language: about.language ?? null,
          languages: about.languages,
          outline: about.outline,
          leftOut: about.leftOut,
          pictures: about.pictures + (hasRoom ? 0 : pictures.count),
          pictureBytes: hasRoom ? pictures.bytes : 0,
          picturePages: about.picturePages,
          unreadablePages: about.unreadablePages,
          encodings: about.encodings,
          ...(isNamedByFile && about.title?.trim() && { title: about.title.trim() }),
          ...(source.author === '' && about.author?.trim() && { author: about.author.trim() }),
          readAt: sql`now()`,
        })
        .where(eq(sources.id, taken.id))
    })
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
}

/** Deletes the result of an earlier reading. */
async function forgetRead(tx: Transaction, id: string): Promise<void> {
  for (const table of [sourceTerms, sourcePassages, sourceSections, sourcePictures])
    await tx.delete(table).where(eq(table.sourceId, id))
  await tx.update(sources).set({ pictureBytes: 0 }).where(eq(sources.id, id))
}

async function keepLines(tx: Transaction, { id, userId }: TakenSource, path: string) {
  let about: About | undefined
  const counts = { section: 0, passage: 0, term: 0 }
  const pictures = { count: 0, bytes: 0 }
  let batch: Row[] = []
  let characters = 0
  const keep = async () => {
    await keepRows(tx, { sourceId: id, userId }, batch)
    batch = []
    characters = 0
  }
  for await (const line of readLines(path)) {
    if (line.type === 'about') {
      about = line
      continue
    }
    if (line.type === 'picture') {
      const bytes = await keepPicture(tx, id, { ...line, folder: dirname(path) })
      pictures.count += 1
      pictures.bytes += bytes
      continue
    }
    if (batch[0] !== undefined && batch[0].type !== line.type) await keep()
    counts[line.type] += 1
    batch.push(line)
    characters += line.type === 'term' ? line.passages.length * 8 : line.text.length
    if (batch.length >= atOnce.rows || characters >= atOnce.characters) await keep()
  }
  await keep()
  return { about, sections: counts.section, passages: counts.passage, pictures }
}
