import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { videoIdOf } from '#contract/addresses/video-url.ts'
import type { SearchKind } from '#contract/library/ask.ts'
import { type Catalogue, type CatalogueAnswer, catalogueAnswerSchema } from '#contract/library/works.ts'
import { catalogueAnswers } from '#db/works.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import type { Services } from '#server/platform/http/context.ts'
import { type Asking, HostAway } from './ask-host.ts'
import { askCatalogue, type NamedWork } from './hosts.ts'
import { isNearTitle, sharesAuthor } from './near-title.ts'

export type ProposedWork = NamedWork & { kind: SearchKind }

const catalogueOf: Record<SearchKind, Catalogue> = {
  book: 'open_library',
  paper: 'crossref',
  video: 'youtube',
}

/** A work that its catalogue confirmed, with the key under which the answer is cached. */
export type CheckedWork = { catalogue: Catalogue; key: string; work: CatalogueAnswer }

/**
 * Looks a work up in the catalogue for its kind. It exists only if the catalogue has a work with nearly the
 * same title. Null where it has none; 'away' where the catalogue did not answer. Answers are cached for all
 * learners.
 */
export async function lookUpWork(
  { db, env }: Pick<Services, 'db' | 'env'>,
  proposed: ProposedWork,
  asking: Asking = {},
): Promise<CheckedWork | null | 'away'> {
  if (env.catalogues === null) return null
  const catalogue = catalogueOf[proposed.kind]
  const key = keyOf(catalogue, proposed)
  const kept = await readAnswer(db, key)
  if (kept !== undefined) return kept === null ? null : { catalogue, key, work: kept }
  try {
    const found = await askCatalogue[catalogue](env.catalogues, proposed, asking)
    const work = found.find((one) => isIt(proposed, one)) ?? null
    await keepAnswer(db, key, work)
    return work === null ? null : { catalogue, key, work }
  } catch (error) {
    if (error instanceof HostAway) return 'away'
    throw error
  }
}

/** A channel is not an author whose name is given exactly. */
const isIt = ({ kind, title, authors }: ProposedWork, found: CatalogueAnswer): boolean =>
  isNearTitle(title, found.title) && (kind === 'video' || sharesAuthor(authors, found.authors))

/** The cache key: the catalogue and the question. It does not contain the learner. */
function keyOf(catalogue: Catalogue, { title, authors, address }: NamedWork): string {
  const words = [title, ...(catalogue === 'youtube' ? [] : authors)]
  const asked = words.map((each) => each.toLowerCase().replace(/\s+/g, ' ').trim())
  // The ids of two videos may differ only in case.
  const plain = JSON.stringify([...asked, ...(catalogue === 'youtube' ? [videoIdOf(address)] : [])])
  return `${catalogue}:${createHash('sha256').update(plain).digest('hex')}`
}

/** The cached answer: undefined where there is none, null where the catalogue has no such work. */
export async function readAnswer(db: Connection, key: string): Promise<CatalogueAnswer | null | undefined> {
  const [row] = await db.select().from(catalogueAnswers).where(eq(catalogueAnswers.key, key))
  if (row === undefined || row.answer === null) return row?.answer
  return catalogueAnswerSchema.safeParse(row.answer).data
}

async function keepAnswer(db: Database, key: string, answer: CatalogueAnswer | null): Promise<void> {
  await db
    .insert(catalogueAnswers)
    .values({ key, answer })
    .onConflictDoUpdate({ target: catalogueAnswers.key, set: { answer, askedAt: sql`now()` } })
}
