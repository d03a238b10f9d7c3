import { and, desc, eq } from 'drizzle-orm'
import type { EarlierVersion, UnitVersion } from '#contract/authored/unit-content.ts'
import { authoredUnits, unitVersions } from '#db/authored.ts'
import { refuseDuringExam } from '#server/authored/exam-guard.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { contentPart } from './content-part.ts'
import { describeChange } from './describe-change.ts'
import { findOwnUnit, requireWritten, type UnitOf, withRowWords } from './own-unit.ts'

/** The earlier versions of a unit's lesson, newest first, each with a description of the next change. */
export async function listVersions(db: Connection, of: UnitOf): Promise<{ versions: UnitVersion[] }> {
  const { content: present } = requireWritten(await findOwnUnit(db, of))
  const rows = await db
    .select({
      number: unitVersions.number,
      replacedAt: unitVersions.createdAt,
      content: authoredUnits.content,
    })
    .from(unitVersions)
    .innerJoin(authoredUnits, eq(authoredUnits.id, unitVersions.authoredId))
    .where(eq(unitVersions.unitId, of.unitId))
    .orderBy(desc(unitVersions.number))
  return {
    versions: rows.map(({ number, replacedAt, content }, index) => ({
      number,
      replacedAt: replacedAt.toISOString(),
      change: describeChange(content, rows[index - 1]?.content ?? present),
    })),
  }
}

/** One earlier version, with questions and keys. */
export async function readVersion(
  db: Connection,
  of: UnitOf & { number: number; cursor: string | undefined },
): Promise<EarlierVersion> {
  const found = requireWritten(await findOwnUnit(db, of))
  await refuseDuringExam(db, of.ownerId, { unitId: of.unitId })
  const [version] = await db
    .select({ content: authoredUnits.content })
    .from(unitVersions)
    .innerJoin(authoredUnits, eq(authoredUnits.id, unitVersions.authoredId))
    .where(and(eq(unitVersions.unitId, of.unitId), eq(unitVersions.number, of.number)))
  if (version === undefined) throw new AppError('not_found')
  const { number, cursor } = of
  return {
    number,
    ...contentPart(withRowWords(version.content, found), { rest: {}, edition: number, cursor }),
  }
}
