import { inArray, sql } from 'drizzle-orm'
import { authoredUnits, unitContents } from '#db/authored.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { keepContents } from './content-store.ts'
import type { SourceUnit } from './source-unit.ts'

/** Lets units carry what the units that they were taken from carry now. False where some of it is gone already. */
export async function takeOverContents(
  tx: Transaction,
  pairs: readonly { unitId: string; source: SourceUnit }[],
): Promise<boolean> {
  const kept = new Set(
    pairs.flatMap(({ source: { carries } }) => (isKept(carries) ? [carries.authoredId] : [])),
  )
  // Held, so that nobody sweeps them away before they are pointed to.
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
