import { inArray } from 'drizzle-orm'
import type { SourceKind } from '#contract/sources/kinds.ts'
import { sources } from '#db/sources.ts'
import { worthALook } from '#server/passages/find-passages.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { type FoundPassage, findSourcePassages } from '#server/sources/index/find-source-passages.ts'

export type FoundDocument = FoundPassage & { kind: SourceKind | null }

const most = { read: 12, ofDocument: 2, shown: 6 } as const

/** The best passages of the learner's own documents for a wish, at most two of a document. */
export async function findDocuments(db: Connection, userId: string, wish: string): Promise<FoundDocument[]> {
  const found = await findSourcePassages(db, userId, { words: wish }, most.read)
  const counts = new Map<string, number>()
  const chosen = found
    .filter(({ coverage }) => coverage >= worthALook)
    .filter(({ sourceId }) => {
      const count = (counts.get(sourceId) ?? 0) + 1
      counts.set(sourceId, count)
      return count <= most.ofDocument
    })
    .slice(0, most.shown)
  if (chosen.length === 0) return []
  const kinds = await db
    .select({ id: sources.id, kind: sources.kind })
    .from(sources)
    .where(inArray(sources.id, [...counts.keys()]))
  const kindOf = new Map(kinds.map(({ id, kind }) => [id, kind]))
  return chosen.map((passage) => ({ ...passage, kind: kindOf.get(passage.sourceId) ?? null }))
}
