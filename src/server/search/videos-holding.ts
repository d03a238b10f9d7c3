import { type SQL, sql } from 'drizzle-orm'
import { videos, videoWords } from '#db/library.ts'
import { nobody } from '#db/search-words.ts'
import { asQuery, type SearchedWord } from './searched-words.ts'

/**
 * The ids of a learner's videos that contain all or any of the words, up to a number of each kind. A word may
 * be in the learner's own text about the video or in its transcript, whose words are stored once for all
 * learners.
 */
export function videosHolding(
  userId: string,
  words: readonly SearchedWord[],
  { wanted, looked }: { wanted: 'all' | 'any'; looked: number },
): SQL {
  const heldByOwn = (some: readonly SearchedWord[], which: 'all' | 'any') =>
    sql`own.words @@ ${asQuery(some, userId, which)}::tsquery`
  const heldBySpoken = (some: readonly SearchedWord[], which: 'all' | 'any') =>
    sql`video.transcript_hash in (select transcripts_holding(${asQuery(some, nobody, which)}::tsquery))`
  const spoken = sql`select video.id from ${videos} as video
    where video.user_id = ${userId} and ${heldBySpoken(words, wanted)} limit ${looked}`
  const own = sql`select own.video_id from ${videoWords} as own
    where own.user_id = ${userId} and ${heldByOwn(words, wanted)} limit ${looked}`
  if (wanted === 'any' || words.length === 1) return sql`(${own}) union (${spoken})`
  // For words that are partly in each, the query begins with the learner's own text.
  const each = words.map((word) => sql`(${heldByOwn([word], 'all')} or ${heldBySpoken([word], 'all')})`)
  const both = sql`select video.id from ${videoWords} as own join ${videos} as video on video.id = own.video_id
    where own.user_id = ${userId} and ${heldByOwn(words, 'any')} and ${sql.join(each, sql` and `)} limit ${looked}`
  return sql`(${both}) union (${spoken})`
}
