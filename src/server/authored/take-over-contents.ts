import { inArray, sql } from 'drizzle-orm'
import { authoredUnits, unitContents } from '#db/authored.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { keepContents } from './content-store.ts'
import type { SourceUnit } from './source-unit.ts'

/** Gives units the current content of their source units. False where some of it has been deleted. */
export async function takeOverContents(
  tx: Transaction,
  pairs: readonly { unitId: string; source: SourceUnit }[],
): Promise<boolean> {
  const kept = new Set(
    pairs.flatMap(({ source: { carries } }) => (isKept(carries) ? [carries.authoredId] : [])),
  )
  // The lock prevents a sweep from deleting them before the units refer to them.
  const held = await tx
    .select({ id: authoredUnits.id })
    .from(authoredUnits)
    .where(inArray(authoredUnits.id, [...kept]))
    .for('key share')
  if (held.length < kept.size) return false
  const contents = pairs.flatMap(({ source: { carries } }) =>
    carries === null || isKept(carries) ? [] : [carries.content],
  )
  const ids = await keepContents(tx, contents)
  const idOf = new Map(contents.map((content, index) => [content, ids[index] ?? null]))
  const rows = pairs.map(({ unitId, source: { id: sourceUnitId, version: sourceVersion, carries } }) => {
    const authoredId = isKept(carries) ? carries.authoredId : carries && (idOf.get(carries.content) ?? null)
    return { unitId, authoredId, sourceUnitId, sourceVersion }
  })
  await tx
    .insert(unitContents)
    .values(rows)
    .onConflictDoUpdate({
      target: unitContents.unitId,
      set: {
        authoredId: sql`excluded.authored_id`,
        sourceUnitId: sql`excluded.source_unit_id`,
        sourceVersion: sql`excluded.source_version`,
        revision: sql`${unitContents.revision} + 1`,
      },
    })
  return true
}

const isKept = (carries: SourceUnit['carries']): carries is { authoredId: string } =>
  carries !== null && 'authoredId' in carries
