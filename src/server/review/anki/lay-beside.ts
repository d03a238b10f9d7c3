import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { cardMedia, cardNoteTypes } from '#db/card-media.ts'
import { cardNoteMedia, cardNotes } from '#db/review.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { mediaBytes } from '#server/review/media/send-media.ts'
import { type FileMedia, type FileNoteType, fileNames } from './card-file.ts'

/** Writes the learner's note types, which the notes refer to by id. */
export async function layTypes(tx: Transaction, folder: string, userId: string): Promise<void> {
  const types = await tx
    .select({ sha256: sql<string>`${cardNoteTypes.id}::text`, type: cardNoteTypes.type })
    .from(cardNoteTypes)
    .where(eq(cardNoteTypes.userId, userId))
    .orderBy(asc(cardNoteTypes.createdAt))
  for (const type of types) await layLine(folder, fileNames.types, type satisfies FileNoteType)
}

/** Writes the pictures and sounds of the exported notes and of their note types. */
export async function layMedia(
  tx: Transaction,
  folder: string,
  { userId, isChosen }: { userId: string; isChosen: SQL | undefined },
): Promise<void> {
  const ofNote = tx
    .select({ id: cardNotes.id })
    .from(cardNoteMedia)
    .innerJoin(cardNotes, eq(cardNotes.id, cardNoteMedia.noteId))
    .where(and(eq(cardNoteMedia.mediaId, cardMedia.id), isChosen))
  const files = await tx
    .select({
      id: cardMedia.id,
      name: cardMedia.name,
      type: cardMedia.type,
      bytes: cardMedia.bytes,
      sha256: cardMedia.sha256,
    })
    .from(cardMedia)
    .where(and(eq(cardMedia.userId, userId), or(exists(ofNote), sql`starts_with(${cardMedia.name}, '_')`)))
    .orderBy(asc(cardMedia.name))
  for (const [index, { id, ...file }] of files.entries()) {
    const path = join(folder, `media-${index}`)
    const out = createWriteStream(path, { mode: 0o600 })
    for await (const part of mediaBytes(tx, id, { start: 0, end: file.bytes }))
      if (!out.write(part)) await once(out, 'drain')
    out.end()
    await once(out, 'close')
    await layLine(folder, fileNames.media, { ...file, path } satisfies FileMedia)
  }
}

const layLine = (folder: string, name: string, line: object) =>
  appendFile(join(folder, name), `${JSON.stringify(line)}\n`, { mode: 0o600 })
