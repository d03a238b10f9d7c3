import { type SQL, sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/library.ts'
import { transcripts } from '#db/library.ts'
import { questionWords } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import { bareWords } from './bare-words.ts'

/**
 * The maximum length of one transcript for one call, in characters: twelve hours of speech. A transcript may
 * have 2 MB.
 */
export const maxSpoken = 600_000
/** The same for each of many transcripts in a search: a lecture of an hour and a half. */
export const maxSearched = 80_000

const { bytes, lines } = transcripts
const spokenLines = sql`jsonb_array_elements(${lines}) with ordinality as spoken(line, at)`
const length = sql`length(line->>'text') + 1`

/**
 * The lines of a transcript from its beginning, up to a number of characters; null where there is no
 * transcript.
 */
export const firstLines = (most: number): SQL<TranscriptLine[] | null> =>
  sql<TranscriptLine[] | null>`case when ${bytes} is null or ${bytes} <= ${most} then ${lines} else (
    select coalesce(jsonb_agg(line order by at), '[]')
    from (select line, at, sum(${length}) over (order by at) as upto from ${spokenLines}) as counted
    where upto <= ${most}) end`

/** A line with its index in the transcript. */
export type PlacedLine = TranscriptLine & { at: number }

const maxWords = 60
/** The lines before and after a line with a word, because the word may be in the middle of a sentence. */
const linesAround = 3

/**
 * For a long transcript: the lines around the words, then the first of the other lines, up to a number of
 * characters. A shorter transcript is read whole. The database selects the lines, so that no other request
 * waits while the server parses two megabytes.
 */
export function linesAbout(asked: readonly string[], most: number): SQL<PlacedLine[]> {
  const sought = asked
    .flatMap((words) => questionWords(words, languageOf(words)))
    .flatMap(({ text, key }) => bareWords(text).concat(bareWords(key)))
  const some = [...new Set(sought)].slice(0, maxWords)
  // Only letters and digits, which have no special meaning in the pattern.
  const holds = some.length === 0 ? sql`0` : sql`(lower(line->>'text') ~ ${some.join('|')})::int`
  const placed = sql`jsonb_agg(line || jsonb_build_object('at', at) order by at)`
  return sql<PlacedLine[]>`case when ${bytes} <= ${most} then (select ${placed} from ${spokenLines}) else (
    select coalesce(${placed}, '[]')
    from (
      select line, at, sum(${length}) over (order by near desc, at) as upto
      from (
        select line, at, max(${holds}) over (
          order by at rows between ${linesAround}::int preceding and ${linesAround}::int following
        ) as near
        from ${spokenLines}
      ) as looked
    ) as counted
    where upto <= ${most}) end`
}

/** Groups consecutive lines, so that no sentence continues across a gap. */
export function stretchesOf(placed: readonly PlacedLine[]): TranscriptLine[][] {
  const stretches: TranscriptLine[][] = []
  for (const [index, line] of placed.entries()) {
    if (index === 0 || placed[index - 1]?.at !== line.at - 1) stretches.push([])
    stretches.at(-1)?.push(line)
  }
  return stretches
}
