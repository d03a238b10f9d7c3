import { open } from 'node:fs/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { cardMediaLimits } from '#contract/review/card-media.ts'
import { cardMedia, cardMediaParts, cardNoteTypes } from '#db/card-media.ts'
import { cardNoteMedia, cardNotes } from '#db/review.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'

export type NewMedia = { name: string; type: string; bytes: number; sha256: string; path: string }

const atOnce = 500

/**
 * Stores the pictures and sounds of a file. A name is unique for each learner: a different file with the same
 * name gets a new name, which the result contains.
 */
export async function keepMedia(
  tx: Transaction,
  userId: string,
  media: AsyncIterable<NewMedia>,
): Promise<Map<string, string>> {
  const renamed = new Map<string, string>()
  for await (const batch of batchesOf(media)) {
    const others = batch.map((file) => ({ ...file, name: otherName(file) }))
    const names = [...batch, ...others].map(({ name }) => name)
    const had = await tx
      .select({ name: cardMedia.name, sha256: cardMedia.sha256 })
      .from(cardMedia)
      .where(and(eq(cardMedia.userId, userId), inArray(cardMedia.name, names)))
    const known = new Map(had.map(({ name, sha256 }) => [name, sha256]))
    for (const file of batch) {
      const isOther = known.has(file.name) && known.get(file.name) !== file.sha256
      const name = isOther ? otherName(file) : file.name
      if (isOther) renamed.set(file.name, name)
      if (!known.has(name)) await keepOne(tx, userId, { ...file, name })
    }
  }
  return renamed
}

async function* batchesOf(media: AsyncIterable<NewMedia>): AsyncGenerator<NewMedia[]> {
  let batch: NewMedia[] = []
  for await (const file of media) {
    batch.push(file)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Adds a few characters of the content's hash to the name. */
function otherName({ name, sha256 }: NewMedia): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `${stem.slice(0, cardMediaLimits.name - ending.length - 13)}-${sha256.slice(0, 12)}${ending}`
}

async function keepOne(tx: Transaction, userId: string, file: NewMedia): Promise<void> {
  const { name, type, bytes, sha256, path } = file
  const [row] = await tx
    .insert(cardMedia)
    .values({ userId, name, type, bytes, sha256 })
    .returning({ id: cardMedia.id })
  if (row === undefined) throw new Error('A picture or sound was not kept.')
  const { partBytes } = cardMediaLimits
  const opened = await open(path)
  try {
    for (let number = 0; number * partBytes < bytes; number += 1) {
      const length = Math.min(partBytes, bytes - number * partBytes)
      const { buffer, bytesRead } = await opened.read(Buffer.alloc(length), 0, length, number * partBytes)
      if (bytesRead !== length) throw new Error('A picture or sound was cut while it was kept.')
      await tx.insert(cardMediaParts).values({ mediaId: row.id, number, data: buffer })
    }
  } finally {
    await opened.close()
  }
}

/** Records which pictures and sounds notes need, by the GUID of the note. Unknown names are ignored. */
export async function linkMedia(
  tx: Connection,
  userId: string,
  notes: readonly { guid: string; names: ReadonlySet<string> }[],
): Promise<void> {
  const rows = notes.flatMap(({ guid, names }) => [...names].map((name) => ({ guid, name })))
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into ${cardNoteMedia} (note_id, media_id)
    select n.id, m.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(guid text, name text)
    join ${cardNotes} n on n.user_id = ${userId} and n.guid = told.guid
    join ${cardMedia} m on m.user_id = ${userId} and m.name = told.name
    on conflict do nothing`)
}

/**
 * Deletes files that no note needs any more, which frees storage. A file for a note type has a name that
 * begins with an underscore; it stays while the learner has a note type.
 */
export async function dropUnusedMedia(tx: Connection, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${cardMedia} where ${cardMedia.userId} = ${userId}
      and not exists (select 1 from ${cardNoteMedia} where ${cardNoteMedia.mediaId} = ${cardMedia.id})
      and (not starts_with(${cardMedia.name}, '_') or not exists (
        select 1 from ${cardNotes} n join ${cardNoteTypes} t on t.id = n.note_type_id where n.user_id = ${userId}))`)
}
