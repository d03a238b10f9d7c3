import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { sourcePassages, sourcePictures, sourceSections, sourceTerms } from '#db/sources.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { OverLimit } from '#server/platform/files/limited-child.ts'
import { readFiles } from '#server/sources/read/read-line.ts'
import type { PictureLine, Row } from './read-lines.ts'

/** Stores a picture from the folder of the reading and returns its size in bytes. */
export async function keepPicture(
  tx: Transaction,
  sourceId: string,
  { folder, number, kind }: Pick<PictureLine, 'number' | 'kind'> & { folder: string },
): Promise<number> {
  const data = await readFile(join(folder, readFiles.picture(number)))
  if (data.length > sourceLimits.pictureBytes) throw new OverLimit('a picture is too large')
  await tx.insert(sourcePictures).values({ sourceId, number, type: kind, bytes: data.length, data })
  return data.length
}

/** Inserts many rows with one statement: they are sent as one JSON text, which the database parses. */
export async function keepRows(
  tx: Transaction,
  { sourceId, userId }: { sourceId: string; userId: string },
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const rowsJson = sql`${JSON.stringify(rows)}::jsonb`
  const source = sql`${sourceId}::uuid`
  if (first.type === 'section')
    await tx.execute(sql`
      insert into ${sourceSections} (source_id, index, label, heading, text, blocks)
      select ${source}, r.index, r.label, r.heading, r.text, r.blocks
      from jsonb_to_recordset(${rowsJson}) as r(index int, label text, heading text, text text, blocks jsonb)`)
  else if (first.type === 'passage')
    await tx.execute(sql`
      insert into ${sourcePassages} (source_id, ordinal, section, start, "end", text, language)
      select ${source}, r.ordinal, r.section, r.start, r."end", r.text, r.language
      from jsonb_to_recordset(${rowsJson}) as r(ordinal int, section int, start int, "end" int, text text, language text)`)
  else
    await tx.execute(sql`
      insert into ${sourceTerms} (user_id, term, source_id, passages, weights)
      select ${userId}::uuid, r.term, ${source}, r.passages, r.weights
      from jsonb_to_recordset(${rowsJson}) as r(term text, passages int[], weights smallint[])`)
}
