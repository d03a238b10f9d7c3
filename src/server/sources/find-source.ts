import { type Source, type SourceDetails, sourceDetailsSchema } from '#contract/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { present } from '#server/platform/http/present.ts'
import { presentSource } from './present-source.ts'
import { ownSource, selectSourceDetails, selectSources } from './queries.ts'

/** One of the learner's documents, as the list shows it. */
export async function findSource(db: Connection, id: string, learnerId: string): Promise<Source> {
  const [row] = await selectSources(db, {}).where(ownSource(id, learnerId))
  if (row === undefined) throw new AppError('source_not_found')
  return presentSource(row)
}

/** The same with its table of contents and the learner's position. */
export async function findSourceDetails(
  db: Connection,
  id: string,
  learnerId: string,
): Promise<SourceDetails> {
  const [row] = await selectSourceDetails(db, id, learnerId)
  if (row === undefined) throw new AppError('source_not_found')
  const { positionSection: section, positionStart: start, ...shown } = row
  return present(sourceDetailsSchema, {
    ...shown,
    ...presentSource(row),
    position: section === null || start === null ? null : { section, start },
  })
}
