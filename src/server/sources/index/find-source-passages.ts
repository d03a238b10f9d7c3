import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SourceKind } from '#contract/sources/kinds.ts'
import type { SourceAnchor } from '#contract/sources/reading.ts'
import type { foundPassageSchema } from '#contract/sources.ts'
import { sourcePassages, sourceSections, sources } from '#db/sources.ts'
import { findPassages } from '#server/passages/find-passages.ts'
import { type Language, languageNamed } from '#server/passages/language.ts'
import { splitSentences } from '#server/passages/read-text.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { begunWord } from './asked-words.ts'
import { matchesIn } from './matches-in.ts'
import { type RankedPassage, rankPostings } from './rank-postings.ts'
import { type PostingRow, postingsIn, postingsQuery, type Scope } from './read-postings.ts'
import { titlesFirst } from './titles-first.ts'

export type FoundPassage = z.infer<typeof foundPassageSchema> & {
  ordinal: number
  /**
   * The share of the question that the passage covers, 0 to 1; from `answersFrom` (server/passages) on it
   * counts as an answer.
   */
  coverage: number
}

export type PassageQuestion = Scope & {
  /**
   * One question or several: each is answered separately, and the results begin with the best answer of each.
   */
  words: string | readonly string[]
  /** The last word may be incomplete: every word with this beginning is found as well. */
  isTyping?: boolean | undefined
}

/**
 * This many best passages by the index, of all questions together, are read and ranked again by the shared
 * text search.
 */
const maxRead = 60

type Text = SourceAnchor & {
  sourceId: string
  ordinal: number
  text: string
  title: string
  kind: SourceKind | null
  language: string | null
  label: string
  heading: string
}

/** The questions without characters that PostgreSQL refuses. */
const asAsked = (words: PassageQuestion['words']) =>
  [words].flat().map((each) => each.replaceAll('\u0000', ' ').toWellFormed())

const begunIn = ({ words, isTyping }: PassageQuestion) =>
  isTyping ? begunWord(asAsked(words).at(-1) ?? '') : null

/**
 * Finds the learner's passages for a question, best first, in two statements, however many questions there
 * are.
 */
export async function findSourcePassages(
  db: Connection,
  userId: string,
  question: PassageQuestion,
  limit: number,
): Promise<FoundPassage[]> {
  const query = passagesQuery(userId, question)
  const { rows } = query === null ? { rows: [] } : await db.execute<PostingRow>(query)
  return readFoundPassages(db, userId, { question, rows }, limit)
}

/** The first statement, for a caller that combines it with another query. */
export const passagesQuery = (userId: string, question: PassageQuestion): SQL | null => {
  const { words, isTyping: _typing, ...scope } = question
  return postingsQuery(userId, asAsked(words), { ...scope, begun: begunIn(question) })
}

/** The second statement: reads the passages that the first one found. */
export async function readFoundPassages(
  db: Connection,
  userId: string,
  { question, rows }: { question: PassageQuestion; rows: readonly PostingRow[] },
  limit: number,
): Promise<FoundPassage[]> {
  const asked = asAsked(question.words)
  const begun = begunIn(question)
  const postings = postingsIn(rows)
  const share = Math.ceil(Math.max(maxRead, limit) / Math.max(1, asked.length))
  const likely = asked.map((words) => rankPostings(words, postings, begun).slice(0, share))
  const ranked = [...new Map(likely.flat().map((each) => [placeIn(each), each])).values()]
  if (ranked.length === 0) return []
  const texts = new Map((await readTexts(db, userId, ranked)).map((text) => [placeIn(text), text]))
  const answers = likely.map((own, at) => {
    const words = asked[at] ?? ''
    const read = own.flatMap((each) => texts.get(placeIn(each)) ?? [])
    return titlesFirst(rankTexts(words, read), words).map((found) => ({ ...found, words }))
  })
  return inTurn(answers)
    .slice(0, limit)
    .map(({ kind, language, words, ...found }) => ({
      ...found,
      isPage: kind === 'pdf',
      matches: matchesIn(found.text, words, languageNamed(language), begun),
    }))
}

const placeIn = ({ sourceId, ordinal }: Pick<RankedPassage, 'sourceId' | 'ordinal'>) =>
  `${sourceId}:${ordinal}`

/**
 * The best answer of each question, then the second of each, without duplicates; within a round, the passage
 * that covers most comes first.
 */
function inTurn<Answer extends RankedText>(answers: readonly (readonly Answer[])[]): Answer[] {
  const [only] = answers
  if (only !== undefined && answers.length === 1) return [...only]
  const turns = Array.from({ length: Math.max(...answers.map(({ length }) => length)) }, (_, turn) =>
    answers.flatMap((own) => own[turn] ?? []).sort((one, other) => other.coverage - one.coverage),
  )
  const byPlace = new Map<string, Answer>()
  for (const answer of turns.flat()) if (!byPlace.has(placeIn(answer))) byPlace.set(placeIn(answer), answer)
  return [...byPlace.values()]
}

async function readTexts(db: Connection, userId: string, ranked: readonly RankedPassage[]): Promise<Text[]> {
  const ids = ranked.map(({ sourceId }) => sourceId)
  const ordinals = ranked.map(({ ordinal }) => ordinal)
  const { rows } = await db.execute<Text>(sql`
    select passage.source_id as "sourceId", passage.ordinal, passage.section, passage.start, passage."end", passage.text,
      source.title, source.kind, coalesce(passage.language, source.language) as language, section.label, section.heading
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ordinals)}::int[]) with ordinality as wanted (source_id, ordinal, place)
    join ${sources} as source on source.id = wanted.source_id and source.user_id = ${userId}
    join ${sourcePassages} as passage on passage.source_id = wanted.source_id and passage.ordinal = wanted.ordinal
    join ${sourceSections} as section on section.source_id = passage.source_id and section.index = passage.section
    order by wanted.place`)
  return rows
}

type RankedText = Text & { coverage: number }

/**
 * The sentences of a passage with the heading and the neighbours of each, as the text search expects them.
 */
function sentencesOf(source: Text, language: Language) {
  const sentences = splitSentences(source.text, language)
  return sentences.map((text, at) => ({
    text,
    context: [source.heading, ...[sentences[at - 1], sentences[at + 1]].filter((near) => near !== undefined)],
    source,
  }))
}

/** Ranks passages by the shared text search: a passage scores as much as its best sentence. */
function rankOne(words: string, texts: readonly Text[], language: Language): RankedText[] {
  const best = new Map<Text, number>()
  const found = findPassages(
    words,
    texts.flatMap((text) => sentencesOf(text, language)),
    language,
  )
  for (const { source, coverage } of found) if (!best.has(source)) best.set(source, coverage)
  return [...best].map(([text, coverage]) => ({ ...text, coverage }))
}

/**
 * Ranks the passages of each language separately; passages that the text search does not match keep the order
 * of the index.
 */
function rankTexts(words: string, texts: readonly Text[]): RankedText[] {
  const lists = [...Map.groupBy(texts, ({ language }) => language)].map(([code, own]) =>
    rankOne(words, own, languageNamed(code)),
  )
  const merged: RankedText[] = []
  // Scores of two languages cannot be compared, but the covered share of the question can.
  for (;;) {
    const [best] = lists
      .filter((list) => list.length > 0)
      .sort((a, b) => (b[0]?.coverage ?? 0) - (a[0]?.coverage ?? 0))
    const first = best?.shift()
    if (first === undefined) break
    merged.push(first)
  }
  const known = new Set(merged.map(placeIn))
  const others = texts.filter((text) => !known.has(placeIn(text)))
  return [...merged, ...others.map((text) => ({ ...text, coverage: 0 }))]
}
