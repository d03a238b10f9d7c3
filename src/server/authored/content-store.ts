import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { authoredUnits, unitContents } from '#db/authored.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'

/** A hash that is the same for contents that differ only in the order of their fields. */
export const contentHash = (content: AuthoredUnit): string =>
  createHash('sha256').update(JSON.stringify(content, inOrder)).digest('hex')

const inOrder = (_name: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value

/** Stores a content once and returns the id of its row: the existing row, or a new one. */
export async function keepContent(tx: Transaction, content: AuthoredUnit): Promise<string> {
  const [id] = await keepContents(tx, [content])
  if (id === undefined) throw new Error('The kept content was not returned.')
  return id
}

/** The same for many contents in one statement; the ids are in the order of the contents. */
export async function keepContents(tx: Transaction, contents: readonly AuthoredUnit[]): Promise<string[]> {
  const hashes = contents.map(contentHash)
  const once = new Map(hashes.map((hash, index) => [hash, contents[index]]))
  const values = [...once].flatMap(([hash, content]) => (content ? [{ hash, content }] : []))
  if (values.length === 0) return []
  const rows = await tx
    .insert(authoredUnits)
    // All transactions insert in the same order, so that two with the same contents cannot deadlock.
    .values(values.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
    // The update changes nothing but locks the row, so that no sweep deletes it before a unit refers to it.
    // It sets no key column, because that lock would make transactions wait that only add a reference to the
    // row.
    .onConflictDoUpdate({ target: authoredUnits.hash, set: { createdAt: sql`${authoredUnits.createdAt}` } })
    .returning({ id: authoredUnits.id, hash: authoredUnits.hash })
  const idOf = new Map(rows.map(({ id, hash }) => [hash, id]))
  return hashes.map((hash) => idOf.get(hash) ?? '')
}

/** Whether a unit has content, without reading it. */
export async function carriesContent(db: Connection, unitId: string): Promise<boolean> {
  const found = await db
    .select({ unitId: unitContents.unitId })
    .from(unitContents)
    .where(and(eq(unitContents.unitId, unitId), isNotNull(unitContents.authoredId)))
  return found.length > 0
}

/**
 * The written lesson of a unit, or undefined. A unit may have only concepts, and its lesson is written later.
 */
export async function contentOf(
  db: Connection,
  unitId: string,
): Promise<{ authoredId: string; content: AuthoredUnit } | undefined> {
  const [row] = await lessonsOf(db, [unitId])
  return row && { authoredId: row.authoredId, content: row.content }
}

/** The same for several units, in one query. */
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

/** The contents of these rows, in one query. */
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
