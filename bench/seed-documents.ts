import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { SourcePassage } from '#contract/sources/reading.ts'
import { passageTerms } from '#server/sources/index/passage-terms.ts'
import { words } from './seed-courses.ts'

const passageWords = 70

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** As language has them: few words that are everywhere, very many that are rare. The first ones are real words. */
const vocabulary = [
  ...words,
  ...Array.from({ length: 8000 - words.length }, (_, n) => {
    const syllable = (at: number) => 'bdfgklmnprst'.charAt(at % 12) + 'aeiou'.charAt(Math.floor(at / 12) % 5)
    return syllable(n) + syllable(Math.floor(n / 60)) + syllable(n * 7 + 3) + syllable(n % 59)
  }),
]
const shares = vocabulary.map((_, rank) => 1 / (rank + 3))
const total = shares.reduce((sum, share) => sum + share, 0)
const reached: number[] = []
for (const share of shares) reached.push((reached.at(-1) ?? 0) + share)

function anyWord(random: () => number): string {
  const wanted = random() * total
  let [low, high] = [0, reached.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((reached[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return vocabulary[low] ?? ''
}

function anyPassages(count: number, seed: number): SourcePassage[] {
  const random = chance(seed)
  return Array.from({ length: count }, (_, ordinal) => {
    const said = Array.from(
      { length: passageWords },
      (_word, at) => anyWord(random) + (at % 14 === 13 ? '.' : ''),
    )
    const text = said.join(' ')
    return { ordinal, section: Math.floor(ordinal / 4), start: 0, end: text.length, text }
  })
}

/** Documents of one learner, with so many passages each, read and indexed as the product does it. */
export async function seedDocuments(
  pool: pg.Pool,
  userId: string,
  { documents, passages }: { documents: number; passages: number },
): Promise<void> {
  for (let number = 0; number < documents; number++) {
    const read = anyPassages(passages, number + 1)
    const { rows } = await pool.query<{ id: string }>(
      `insert into sources (user_id, title, file_name, kind, bytes, sha256, state, sections, passages, language)
       values ($1, $2, 'book.pdf', 'pdf', 1, $3, 'ready', $4, $5, 'en') returning id`,
      [userId, `Book ${number}`, `${userId}${number}`, Math.ceil(passages / 4), passages],
    )
    const id = rows[0]?.id
    await pool.query(
      `insert into source_sections (source_id, index, label, heading, text, blocks)
       select $1, n, (n + 1)::text, '', '', '[]' from generate_series(0, $2::int) n`,
      [id, Math.ceil(passages / 4)],
    )
    await pool.query(
      `insert into source_passages (source_id, ordinal, section, start, "end", text)
       select $1, ordinal, section, start, "end", text
       from jsonb_to_recordset($2) as read (ordinal int, section int, start int, "end" int, text text)`,
      [id, JSON.stringify(read)],
    )
    await pool.query(
      `insert into source_terms (user_id, source_id, term, passages, weights)
       select $1, $2, term, passages, weights
       from jsonb_to_recordset($3) as read (term text, passages int[], weights smallint[])`,
      [userId, id, JSON.stringify([...passageTerms(read, 'en')])],
    )
  }
}

const perDocument = 2500
const documentsOfOne = 4
const learnersAtOnce = 5
/** Passages that one statement writes. */
const atOnce = learnersAtOnce * documentsOfOne * perDocument
/** More than a passage takes with its share of the index, and some room beside it. */
const bytesOfPassage = 2048

/**
 * Other learners with four documents each, copies of one another: only the learner in the query differs.
 * Writes exactly the wanted number of passages: the database counts them at the end, and another number is an
 * error.
 */
export async function seedOthers(pool: pg.Pool, userId: string, wanted: number): Promise<void> {
  if (wanted % atOnce !== 0) throw new Error(`${wanted} passages cannot be written ${atOnce} at a time.`)
  await refuseWithoutRoom(pool, wanted)
  const client = await pool.connect()
  try {
    // The written rows are consistent already; checking their references row by row would take as long as
    // writing them.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0`,
    )
    const { rows } = await client.query<{ id: string }>('select id from sources where user_id = $1 limit 1', [
      userId,
    ])
    const [pattern] = rows
    await client.query(
      `create temp table pattern_terms as select term,
         (select array_agg(at order by place) from unnest(passages) with ordinality as p (at, place) ) as passages, weights
       from source_terms where source_id = $1 order by term`,
      [pattern?.id],
    )
    for (let filled = 0; filled < wanted; filled += atOnce) {
      await client.query(`
        with learners as (
          insert into users (id, name, email, email_verified)
          select gen_random_uuid(), 'Other', gen_random_uuid() || '@example.org', true from generate_series(1, ${learnersAtOnce})
          returning id
        ), documents as (
          insert into sources (user_id, title, file_name, kind, bytes, sha256, state, sections, passages, language)
          select id, 'Book', 'book.pdf', 'pdf', 1, gen_random_uuid(), 'ready', 600, ${perDocument}, 'en'
          from learners, generate_series(1, ${documentsOfOne})
          returning id, user_id
        ), texts as (
          insert into source_passages (source_id, ordinal, section, start, "end", text)
          select id, n, n / 4, 0, 100, repeat('a word of another ', 16)
          from documents, generate_series(0, ${perDocument - 1}) n
        )
        insert into source_terms (user_id, term, source_id, passages, weights)
        select user_id, term, id, passages, weights from documents, pattern_terms order by user_id, term`)
    }
    const written = await countOfOthers(client, userId)
    if (written !== wanted) throw new Error(`${wanted} passages of others were wanted, ${written} are there.`)
  } finally {
    client.release(true)
  }
}

/** As they lie there, not as they were sent: both the passages and the terms that lead to them. */
async function countOfOthers(client: pg.PoolClient, userId: string): Promise<number> {
  const { rows } = await client.query<{ passages: string; documents: string }>(
    `select (select count(*) from source_passages join sources on sources.id = source_id where user_id <> $1) as passages,
       (select count(*) from (select from source_terms where user_id <> $1 group by source_id) as indexed) as documents`,
    [userId],
  )
  const [counted] = rows
  const indexed = Number(counted?.documents) * perDocument
  const passages = Number(counted?.passages)
  if (indexed !== passages) throw new Error(`Of ${passages} passages of others ${indexed} are indexed.`)
  return passages
}

async function refuseWithoutRoom(pool: pg.Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  const { bavail, bsize } = await statfs(rows[0]?.data_directory ?? '.')
  const [free, needed] = [bavail * bsize, wanted * bytesOfPassage].map((bytes) => Math.round(bytes / 2 ** 30))
  if ((free ?? 0) < (needed ?? 0))
    throw new Error(`${wanted} passages take ${needed} GB, and ${free} GB of the disk are free.`)
}
