import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { authoredUnits, unitContents } from '#db/authored.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'

/** The same for contents that differ only in the order of their fields. */
export const contentHash = (content: AuthoredUnit): string =>
  createHash('sha256').update(JSON.stringify(content, inOrder)).digest('hex')

const inOrder = (_name: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value

/** The id of the row with this content: the one that is there, or a new one. */
export async function keepContent(tx: Transaction, content: AuthoredUnit): Promise<string> {
  const [id] = await keepContents(tx, [content])
  if (id === undefined) throw new Error('The kept content was not returned.')
  return id
}

/** The same for many, in one statement; the ids stand in the order of the contents. */
export async function keepContents(tx: Transaction, contents: readonly AuthoredUnit[]): Promise<string[]> {
  const hashes = contents.map(contentHash)
  const once = new Map(hashes.map((hash, index) => [hash, contents[index]]))
  const values = [...once].flatMap(([hash, content]) => (content ? [{ hash, content }] : []))
  if (values.length === 0) return []
  const rows = await tx
    .insert(authoredUnits)
    // In one order for all, so that two who keep the same contents do not wait for each other.
    .values(values.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
    // An update that changes nothing: it holds the row, so that nobody sweeps it away before it is pointed to. Not of a
    // column that is a key: whoever points to the row meanwhile, in whatever order, need not wait.
    .onConflictDoUpdate({ target: authoredUnits.hash, set: { createdAt: sql`${authoredUnits.createdAt}` } })
    .returning({ id: authoredUnits.id, hash: authoredUnits.hash })
  const idOf = new Map(rows.map(({ id, hash }) => [hash, id]))
  return hashes.map((hash) => idOf.get(hash) ?? '')
}

/** Whether a unit carries anything, without reading it. */
export async function carriesContent(db: Connection, unitId: string): Promise<boolean> {
  const found = await db
    .select({ unitId: unitContents.unitId })
    .from(unitContents)
    .where(and(eq(unitContents.unitId, unitId), isNotNull(unitContents.authoredId)))
  return found.length > 0
}

/** The lesson a unit carries, or nothing. A unit may come with its concepts alone, its lesson still to be written. */
export async function contentOf(
  db: Connection,
  unitId: string,
): Promise<{ authoredId: string; content: AuthoredUnit } | undefined> {
  const [row] = await lessonsOf(db, [unitId])
  return row && { authoredId: row.authoredId, content: row.content }
}

/** The same of several units, in one query. */
export async function contentsOfUnits(
  db: Connection,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, AuthoredUnit>> {
  const rows = unitIds.length === 0 ? [] : await lessonsOf(db, unitIds)
  return new Map(rows.map(({ unitId, content }) => [unitId, content]))
}

const lessonsOf = (db: Connection, unitIds: readonly string[]) =>
  db
    .select({ unitId: unitContents.unitId, authoredId: authoredUnits.id, content: authoredUnits.content })
    .from(unitContents)
    .innerJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(
      and(
        inArray(unitContents.unitId, [...unitIds]),
        sql`jsonb_array_length(${authoredUnits.content}->'activities') > 0`,
      ),
    )

/** What the rows with these ids hold, in one query. */
export async function contentsById(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuthoredUnit>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: authoredUnits.id, content: authoredUnits.content })
    .from(authoredUnits)
    .where(inArray(authoredUnits.id, [...ids]))
  return new Map(rows.map(({ id, content }) => [id, content]))
}
