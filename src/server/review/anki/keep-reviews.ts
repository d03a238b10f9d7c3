import { sql } from 'drizzle-orm'
import { cardNotes, cardReviews, cards } from '#db/review.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { FileNote } from './card-file.ts'

const atOnce = 2000

/** Whether a review of the file is already stored. */
const isHere = sql`exists (
  select 1 from ${cardReviews} r where r.card_id = c.id
    and r.reviewed_at between told.at - interval '1 second' and told.at + interval '1 second')`

type ToldReview = { guid: string; ordinal: number; at: number }

/** How many of these reviews are not stored yet. */
export async function countNewReviews(
  tx: Transaction,
  userId: string,
  reviews: readonly ToldReview[],
): Promise<number> {
  const rows = reviews.map(({ at, ...review }) => ({ ...review, at: new Date(at).toISOString() }))
  let here = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + atOnce))}::jsonb) as told(guid text,
        ordinal int, at timestamptz)
      join ${cardNotes} n on n.user_id = ${userId} and n.guid = told.guid
      join ${cards} c on c.note_id = n.id and c.ordinal = told.ordinal
      where ${isHere}`)
    here += found.rows[0]?.count ?? 0
  }
  return rows.length - here
}

/**
 * Stores the reviews of a file, each once: a review that is already stored, from an earlier import or given
 * here, is recognized by its card and time.
 */
export async function keepReviews(
  tx: Transaction,
  userId: string,
  notes: readonly FileNote[],
): Promise<void> {
  const rows = notes.flatMap(({ guid, cards: own }) =>
    own.flatMap(({ ordinal, reviews = [] }) =>
      reviews.map(({ at, rating, tookMs, log, before, foretold, elapsedDays }) => ({
        guid,
        ordinal,
        at: new Date(at).toISOString(),
        rating,
        took: tookMs,
        log,
        before,
        foretold,
        elapsed: elapsedDays,
      })),
    ),
  )
  for (let from = 0; from < rows.length; from += atOnce)
    await tx.execute(sql`
      insert into ${cardReviews} (user_id, id, card_id, rating, reviewed_at, took_ms, before, foretold, elapsed_days, log)
      select ${userId}, gen_random_uuid(), c.id, told.rating, told.at, told.took, told.before, told.foretold,
        told.elapsed, told.log
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + atOnce))}::jsonb) as told(guid text,
        ordinal int, at timestamptz, rating int, took int, before jsonb, foretold double precision,
        elapsed double precision, log jsonb)
      join ${cardNotes} n on n.user_id = ${userId} and n.guid = told.guid
      join ${cards} c on c.note_id = n.id and c.ordinal = told.ordinal
      where not ${isHere}`)
}
