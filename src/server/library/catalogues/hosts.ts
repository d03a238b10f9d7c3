import { z } from 'zod'
import { videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import {
  type Catalogue,
  type CatalogueAnswer,
  catalogueAnswerSchema,
  workYearSchema,
} from '#contract/library/works.ts'
import { visibleText } from '#server/passages/plain-text.ts'
import type { CatalogueHosts } from '#server/platform/operations/catalogue-hosts.ts'
import { type Asking, askHost, HostAway } from './ask-host.ts'
import { nameOnSite } from './ask-video-site.ts'

/** A work as a model named it. */
export type NamedWork = { title: string; authors: readonly string[]; address: string }

/** The works of a catalogue that may be it, best first. */
type Ask = (hosts: CatalogueHosts, work: NamedWork, asking: Asking) => Promise<CatalogueAnswer[]>

const looked = '5'
const line = (text: string, limit: number) => visibleText(text, limit).replace(/\s+/g, ' ').trim()

const bookSchema = z.object({
  key: z.string().regex(/^\/works\/OL\d{1,12}W$/),
  title: z.string(),
  author_name: z.array(z.string()).catch([]),
  first_publish_year: workYearSchema.nullish().catch(null),
  publisher: z.array(z.string()).catch([]),
})

const paperSchema = z.object({
  // Without characters that the database cannot store or a reader cannot see.
  DOI: z.string().regex(/^10\.\d{4,9}\/[^\s\p{C}"<>\\^`{}|#?%]{1,180}$/u),
  title: z.array(z.string()).catch([]),
  author: z.array(z.object({ given: z.string().catch(''), family: z.string().catch('') })).catch([]),
  issued: z
    .object({ 'date-parts': z.array(z.array(workYearSchema.nullable().catch(null))) })
    .nullish()
    .catch(null),
  'container-title': z.array(z.string()).catch([]),
})

const listSchema = {
  openLibrary: z.object({ docs: z.array(z.unknown()) }).transform(({ docs }) => docs),
  crossref: z
    .object({ message: z.object({ items: z.array(z.unknown()) }) })
    .transform(({ message }) => message.items),
}

const asAnswer = (work: CatalogueAnswer): CatalogueAnswer[] => {
  const { data } = catalogueAnswerSchema.safeParse({
    ...work,
    title: line(work.title, 500),
    authors: work.authors
      .map((author) => line(author, 200))
      .filter(Boolean)
      .slice(0, 20),
    publishedIn: line(work.publishedIn, 300),
  })
  return data === undefined ? [] : [data]
}

/**
 * Validates the entries of a host's list and skips invalid ones. An answer without a list says nothing about
 * what exists.
 */
async function askForList<Entry extends z.ZodType>(
  question: URL,
  asking: Asking,
  { list, entry }: { list: z.ZodType<unknown[]>; entry: Entry },
): Promise<z.output<Entry>[]> {
  const { data } = list.safeParse(await askHost(question, asking))
  if (data === undefined) throw new HostAway(`${question.host} gave no list.`)
  return data.slice(0, 20).flatMap((each) => {
    const parsed = entry.safeParse(each)
    return parsed.success ? [parsed.data] : []
  })
}

const askOpenLibrary: Ask = async ({ openLibrary }, { title, authors }, asking) => {
  const question = new URL('/search.json', openLibrary)
  const [author] = authors
  question.search = new URLSearchParams({
    title,
    ...(author && { author }),
    fields: 'key,title,author_name,first_publish_year,publisher',
    limit: looked,
  }).toString()
  const books = await askForList(question, asking, { list: listSchema.openLibrary, entry: bookSchema })
  return books.flatMap((book) =>
    asAnswer({
      id: book.key,
      title: book.title,
      authors: book.author_name,
      year: book.first_publish_year ?? null,
      publishedIn: '',
      url: `https://openlibrary.org${book.key}`,
    }),
  )
}

const askCrossref: Ask = async ({ crossref }, { title, authors }, asking) => {
  const question = new URL('/works', crossref)
  question.search = new URLSearchParams({
    'query.bibliographic': [title, ...authors].join(' '),
    select: 'DOI,title,author,issued,container-title',
    rows: looked,
  }).toString()
  const papers = await askForList(question, asking, { list: listSchema.crossref, entry: paperSchema })
  return papers.flatMap((paper) =>
    asAnswer({
      id: paper.DOI,
      title: paper.title[0] ?? '',
      authors: paper.author.map(({ given, family }) => `${given} ${family}`.trim()),
      year: paper.issued?.['date-parts'][0]?.[0] ?? null,
      publishedIn: paper['container-title'][0] ?? '',
      url: `https://doi.org/${paper.DOI}`,
    }),
  )
}

const askYouTube: Ask = async ({ youtube }, { address }, asking) => {
  const videoId = videoIdOf(address)
  const name = videoId === null ? null : await nameOnSite(videoId, { ...asking, site: youtube })
  if (videoId === null || name === null) return []
  return asAnswer({
    id: videoId,
    title: name.title,
    authors: name.channelName === '' ? [] : [name.channelName],
    year: null,
    publishedIn: 'YouTube',
    url: videoUrlFor(videoId),
  })
}

/** The function for each catalogue. */
export const askCatalogue: Record<Catalogue, Ask> = {
  open_library: askOpenLibrary,
  crossref: askCrossref,
  youtube: askYouTube,
}
