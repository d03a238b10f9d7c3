import type { AuthoredUnit, CourseExtras } from '#contract/authored/course-file.ts'
import { courseContents, unitContents } from '#db/authored.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { keepContents } from './content-store.ts'

type AuthoredCourse = {
  courseId: string
  extras: CourseExtras
  /** The name of the folder, for a course that came with the installation. */
  bundled?: string
  units: readonly {
    unitId: string
    content: AuthoredUnit
    /** The unit that it was copied from, and that unit's version at the time: see unit-version.ts. */
    source?: { unitId: string; version: string }
  }[]
}

/** Stores the contents of a course file for a course and units that were just saved. */
export async function saveAuthored(tx: Transaction, authored: AuthoredCourse): Promise<void> {
  const { courseId, extras, bundled = null } = authored
  await tx.insert(courseContents).values({ courseId, extras, bundled })
  const ids = await keepContents(
    tx,
    authored.units.map(({ content }) => content),
  )
  const rows = authored.units.map(({ unitId, source }, index) => ({
    unitId,
    authoredId: ids[index] ?? null,
    sourceUnitId: source?.unitId ?? null,
    sourceVersion: source?.version ?? null,
  }))
  if (rows.length > 0) await tx.insert(unitContents).values(rows)
}
