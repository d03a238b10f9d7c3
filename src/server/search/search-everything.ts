import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type FoundEverything,
  type FoundGroup,
  type FoundKind,
  type FoundReview,
  foundEverythingSchema,
  foundGroups,
  foundKinds,
  type SearchHit,
  type searchEverythingSchema,
} from '#contract/search/found.ts'
import { innerTitle } from '#contract/words/text.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { present } from '#server/platform/http/present.ts'
import {
  type FoundPassage,
  passagesQuery,
  readFoundPassages,
} from '#server/sources/index/find-source-passages.ts'
import type { PostingRow } from '#server/sources/index/read-postings.ts'
import { everythingQueries, type FoundRow } from './everything-query.ts'
import { countWords, cutAround, type Match, matchWords, stretchesOf } from './match-words.ts'
import { plainWords } from './plain-words.ts'
import { type SearchedWord, searchedWords } from './searched-words.ts'

/** The maximum number of results in a group, and of one kind within a mixed group. */
const maxOfGroup: Record<FoundGroup, number> = { goTo: 6, notes: 6, things: 12 }
const maxOfKind = 4
const maxPassages = 24
const maxReviews = 3
/** The question of a card may be as long as a page, so only the part with the words is sent. */
const maxTitleLength = 400

type Row = FoundRow & { posting: PostingRow | null }
type RankedResult = {
  found: Omit<SearchHit, 'place'> & Pick<FoundRow, 'place'>
  isInTitle: boolean
  isExact: boolean
  at: number
}

/** Everything of a learner that contains all the words, in two statements. */
export async function searchEverything(
  db: Connection,
  userId: string,
  { words: typed, zone }: z.output<typeof searchEverythingSchema>,
): Promise<FoundEverything> {
  const words = searchedWords(typed)
  if (words.length === 0) return { groups: [], reviews: [] }
  const moment = { at: new Date(), zone }
  const question = { words: typed, isTyping: true }
  const passages = passagesQuery(userId, question)
  const columns = sql`(kind, id, title, said, at, place, posting)`
  const parts = [
    ...everythingQueries(userId, words, moment).map(
      (query) => sql`(select *, null::jsonb from (${query}) as found)`,
    ),
    ...(passages === null
      ? []
      : [
          sql`(select 'posting', '', '', '', now(), null::jsonb, to_jsonb(found) from (${passages}) as found)`,
        ]),
  ]
  const { rows } = await db.execute<Row>(
    sql`select * from (${sql.join(parts, sql` union all `)}) as everything ${columns}`,
  )
  const postings = rows.flatMap(({ posting }) => posting ?? [])
  const read = await readFoundPassages(db, userId, { question, rows: postings }, maxPassages)
  const ranked: RankedResult[] = []
  for (const row of rows) {
    if (row.posting !== null) continue
    ranked.push(...rank(row, words))
    // Other requests get a turn, because a text may be long.
    await turn()
  }
  ranked.push(...read.flatMap((passage) => rankPassage(passage, words)))
  return present(foundEverythingSchema, {
    groups: foundGroups.flatMap((name) => groupOf(name, ranked)),
    reviews: reviewsOf(ranked),
  })
}

/**
 * Whether all words match, and where; a result that the index found only by the beginning of a complete word
 * is dropped.
 */
function holdsAll(matches: readonly Match[], words: readonly SearchedWord[]) {
  const { all, exact } = countWords(matches)
  return { isAll: all === words.length, isExact: exact === words.length }
}

function rank(row: FoundRow, words: readonly SearchedWord[]): RankedResult[] {
  const title = plainWords(innerTitle(row.title))
  const said = plainWords(row.said)
  const inTitle = matchWords(title, words)
  const inSaid = matchWords(said, words)
  const { isAll, isExact } = holdsAll([...inTitle, ...inSaid], words)
  // Of a transcript only one line is here; the index has searched all of its lines.
  if (!isAll && row.kind !== 'video') return []
  const cut = cutAround(said, words, inSaid)
  const shownTitle =
    title.length > maxTitleLength
      ? cutAround(title, words, inTitle)
      : { text: title, matches: stretchesOf(inTitle) }
  const isShown = cut.matches.length > 0 || row.kind === 'card'
  return [
    {
      found: {
        kind: row.kind,
        id: row.id,
        title: shownTitle.text,
        titleMatches: shownTitle.matches,
        text: isShown ? cut.text : '',
        textMatches: isShown ? cut.matches : [],
        place: row.place,
      },
      isInTitle: holdsAll(inTitle, words).isAll,
      isExact,
      at: new Date(row.at).getTime(),
    },
  ]
}

function rankPassage(passage: FoundPassage, words: readonly SearchedWord[]): RankedResult[] {
  const { sourceId, section, start, end, label, isPage, ordinal, title } = passage
  const inTitle = matchWords(title, words)
  const text = passage.text.replaceAll(/\s/g, ' ')
  const said = matchWords(`${text} ${passage.heading}`, words)
  const { isAll, isExact } = holdsAll([...inTitle, ...said], words)
  if (!isAll) return []
  const cut = cutAround(text, words)
  return [
    {
      found: {
        kind: 'document',
        id: `${sourceId}:${ordinal}`,
        title,
        titleMatches: stretchesOf(inTitle),
        text: cut.text,
        textMatches: cut.matches,
        place: { sourceId, section, start, end, label, isPage },
      },
      // Passages keep the order of the text search.
      isInTitle: false,
      isExact,
      at: 0,
    },
  ]
}

/** Titles before texts, exact words before others, newer before older. */
const inOrder = (a: RankedResult, b: RankedResult) =>
  Number(b.isInTitle) - Number(a.isInTitle) || Number(b.isExact) - Number(a.isExact) || b.at - a.at

function groupOf(name: FoundGroup, ranked: readonly RankedResult[]): FoundEverything['groups'] {
  const kinds: readonly FoundKind[] = foundKinds[name]
  const lists = kinds.map((kind) => {
    const own = ranked.filter(({ found }) => found.kind === kind).sort(inOrder)
    return [...new Map(own.map((one) => [one.found.id, one])).values()]
  })
  const isShared = name === 'things'
  const cut = lists.map((list) => (isShared ? list.slice(0, maxOfKind) : list))
  const all = isShared ? cut.flat() : cut.flat().sort(inOrder)
  const items = all.slice(0, maxOfGroup[name]).map(({ found }) => found)
  const count = lists.reduce((sum, list) => sum + list.length, 0)
  return items.length === 0 ? [] : [{ name, items, hasMore: count > items.length }]
}

/** Concepts with these words in their name that have cards to review. */
const reviewsOf = (ranked: readonly RankedResult[]): FoundReview[] =>
  ranked
    .filter(({ found, isInTitle }) => found.kind === 'concept' && isInTitle)
    .sort(inOrder)
    .flatMap(({ found: { id, title, titleMatches, place } }) => {
      const { cards = 0, pace = 0 } = place.review ?? {}
      if (cards === 0) return []
      const minutes = Math.max(1, Math.round((cards * pace) / 60))
      const courseTitle = innerTitle(place.courseTitle ?? '')
      return [{ conceptId: id, label: title, labelMatches: titleMatches, courseTitle, cards, minutes }]
    })
    .slice(0, maxReviews)
