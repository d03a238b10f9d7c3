import { and, eq, inArray } from 'drizzle-orm'
import { cardNoteTypes } from '#db/card-media.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { FileNoteType } from './card-file.ts'

/** Stores the note types of a file, each once, and returns their ids by their hash. */
export async function keepTypes(
  tx: Transaction,
  userId: string,
  types: AsyncIterable<FileNoteType>,
): Promise<Map<string, string>> {
  const hashes: string[] = []
  for await (const { sha256, type } of types) {
    hashes.push(sha256)
    await tx
      .insert(cardNoteTypes)
      .values({ userId, sha256, type, name: type.name.slice(0, 200) })
      .onConflictDoNothing()
  }
  if (hashes.length === 0) return new Map()
  const kept = await tx
    .select({ id: cardNoteTypes.id, sha256: cardNoteTypes.sha256 })
    .from(cardNoteTypes)
    .where(and(eq(cardNoteTypes.userId, userId), inArray(cardNoteTypes.sha256, hashes)))
  return new Map(kept.map(({ id, sha256 }) => [sha256, id]))
}
