import { type SQL, sql } from 'drizzle-orm'
import type { LanguageShare } from '#contract/sources/reading.ts'
import { sources, sourceTerms } from '#db/sources.ts'
import { languageCodes, languageNamed } from '#server/passages/language.ts'
import { askedWords, endsOf, type WordBeginning } from './asked-words.ts'
import { foldAccents } from './terms.ts'

/** Which of a learner's documents are searched: all, those of a course, or a given list. */
export type Scope = { courseId?: string | undefined; sourceIds?: readonly string[] | undefined }

/** A term of one document with its strongest passages, and why it was looked up. */
export type Posting = {
  why: 'asked' | 'begun' | 'like'
  term: string
  sourceId: string
  /** The languages of its document; the word may belong to any of them. */
  languages: (string | null)[]
  passages: number[]
  weights: number[]
  /** How many passages of the document contain it. */
  held: number
}

export type Postings = { postings: Posting[]; passagesInAll: number }

/**
 * The maximum number of passages: for a word the strongest of each document, and together no more than
 * `ofWord`, shared among the documents.
 */
const most = { ofDocument: 64, ofWord: 640, leastOfDocument: 8, begun: 200, like: 300 } as const

export type PostingRow = Omit<Posting, 'passages' | 'weights' | 'languages'> & {
  language: string | null
  shares: LanguageShare[]
  passages: string
  weights: string
  inAll: number
}

const numbers = (text: string) => (text === '' ? [] : text.split(',').map(Number))

type Unknown = { terms: string[]; ends: string[]; start: string; maxLength: number }

/**
 * All terms that the questions may match, in every language that a document can have; the row says which
 * languages it has.
 */
function meantBy(questions: readonly string[]): { terms: string[]; words: Unknown[] } {
  const terms = new Set<string>()
  const words = new Map<string, Set<string>>()
  for (const code of languageCodes) {
    for (const word of questions.flatMap((question) => askedWords(question, languageNamed(code)))) {
      for (const term of word.terms.keys()) terms.add(term)
      if (word.text.length > 4) words.set(word.text, (words.get(word.text) ?? new Set()).add(word.term))
    }
  }
  return {
    terms: [...terms],
    words: [...words].map(([text, own]) => ({
      terms: [...own],
      ends: [...new Set([...own].flatMap(endsOf))],
      start: [...foldAccents(text.toLowerCase())].slice(0, 2).join(''),
      maxLength: text.length + 2,
    })),
  }
}

const within = (userId: string, { courseId, sourceIds }: Scope): SQL => sql`
  user_id = ${userId} and state = 'ready'
  ${courseId === undefined ? sql`` : sql`and course_id = ${courseId}`}
  ${sourceIds === undefined ? sql`` : sql`and id = any(${sql.param([...sourceIds])}::uuid[])`}`

/** All terms with this beginning: no character of a text is greater than the last one of Unicode. */
const beginsWith = (start: SQL) => sql`term >= ${start} and term < ${start} || U&'\\+10FFFF'`

/**
 * Finds the passages that contain words of the questions. For a word that no document has, it finds words
 * that begin alike, because the word may be misspelt; for a word that is still being typed, all words with
 * this beginning. Null where no words are asked.
 */
export function postingsQuery(
  userId: string,
  questions: readonly string[],
  { begun, ...scope }: Scope & { begun: WordBeginning | null },
): SQL | null {
  const { terms, words } = meantBy(questions)
  if (terms.length === 0 && begun === null) return null
  const columns = sql`term, source_id, passages, weights`
  const own = sql`select ${columns} from ${sourceTerms} where user_id = ${userId} and source_id in (select id from scope)`
  return sql`
    with scope as materialized (select id, language, languages, passages from ${sources} where ${within(userId, scope)}),
    asked as materialized (${own} and term = any(${sql.param(terms)}::text[])),
    found as (
      select 'asked' as why, ${columns},
        greatest(${most.leastOfDocument}, least(${most.ofDocument}, ${most.ofWord} / count(*) over (partition by term))) as most
      from asked
      union all
      select 'begun', ${columns}, ${most.leastOfDocument} from (
        ${own} and ${beginsWith(sql`${begun?.text ?? ''}::text`)} limit ${begun === null ? 0 : most.begun}
      ) as begun
      union all
      select 'like', ${columns}, ${most.leastOfDocument}
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word (start text, "maxLength" int, terms text[], ends text[])
      cross join lateral (
        (${own} and term = any(word.ends))
        union all
        (${own} and ${beginsWith(sql`word.start`)} and length(term) between 4 and word."maxLength" limit ${most.like})
      ) as likely
      where not exists (select from asked where asked.term = any(word.terms))
    )
    select why, term, source_id as "sourceId", scope.language, scope.languages as shares, cardinality(found.passages) as held,
      array_to_string(found.passages[1:most], ',') as passages,
      array_to_string(found.weights[1:most], ',') as weights,
      (select sum(passages)::int from scope) as "inAll"
    from found join scope on scope.id = found.source_id`
}

/** Parses the rows of `postingsQuery`. */
export const postingsIn = (rows: readonly PostingRow[]): Postings => ({
  postings: rows.map(({ inAll: _all, language, shares, ...row }) => ({
    ...row,
    languages: shares.length > 0 ? shares.map(({ code }) => code) : [language],
    passages: numbers(row.passages),
    weights: numbers(row.weights),
  })),
  passagesInAll: rows[0]?.inAll ?? 0,
})
