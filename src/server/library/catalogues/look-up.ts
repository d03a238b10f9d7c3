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

/** A work that its catalogue knows, by the key under which the answer is kept. */
export type CheckedWork = { catalogue: Catalogue; key: string; work: CatalogueAnswer }

/**
 * Looks a work up in the catalogue for its kind: it is there only where the catalogue has one of nearly the same title. Null
 * where it has none; 'away' where it could not be asked. Asked once for all: the answer is kept.
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

/** A channel is no author whom anybody would name exactly. */
const isIt = ({ kind, title, authors }: ProposedWork, found: CatalogueAnswer): boolean =>
  isNearTitle(title, found.title) && (kind === 'video' || sharesAuthor(authors, found.authors))

/** What was asked, and of whom: the same question has the same answer whoever asks it. */
function keyOf(catalogue: Catalogue, { title, authors, address }: NamedWork): string {
  const words = [title, ...(catalogue === 'youtube' ? [] : authors)]
  const asked = words.map((each) => each.toLowerCase().replace(/\s+/g, ' ').trim())
  // Two videos may differ by a capital letter of their ids alone.
  const plain = JSON.stringify([...asked, ...(catalogue === 'youtube' ? [videoIdOf(address)] : [])])
  return `${catalogue}:${createHash('sha256').update(plain).digest('hex')}`
}

/** What was kept under a key; undefined where nothing was, null where the catalogue knows no such work. */
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
