import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type sectionsQuerySchema,
  sourceSectionSchema,
  type sourceSectionsSchema,
} from '#contract/sources.ts'
import { sourceSections, sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { showFitting } from '#server/platform/database/keyset.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { present } from '#server/platform/http/present.ts'
import { ownSource } from './queries.ts'

/**
 * Reads a few consecutive pages or sections of a document, as many as one answer may carry. Empty beyond the
 * end of the document, and before it was read.
 */
export async function readSections(
  db: Connection,
  id: string,
  learnerId: string,
  { from, count }: z.output<typeof sectionsQuerySchema>,
): Promise<z.infer<typeof sourceSectionsSchema>> {
  const rows = await db
    .select({ source: sources.id, section: sourceSections })
    .from(sources)
    .leftJoin(
      sourceSections,
      and(
        eq(sourceSections.sourceId, sources.id),
        gte(sourceSections.index, from),
        lt(sourceSections.index, from + count),
      ),
    )
    .where(ownSource(id, learnerId))
    .orderBy(asc(sourceSections.index))
  if (rows.length === 0) throw new AppError('source_not_found')
  const sections = rows.flatMap(({ section }) => (section === null ? [] : [section]))
  return { sections: showFitting(sections, (section) => present(sourceSectionSchema, section)) }
}
