import pg from 'pg'
import { Client } from '../tests/client.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { addedVideo } from '../tests/videos.ts'
import { type Benchmark, median } from './benchmark.ts'
import { words } from './seed-courses.ts'
import { seedDocuments, seedOthers } from './seed-documents.ts'

const maxTimes = 1.5
const rounds = 60
const passages = { few: 1000, many: 100_000, ofOthers: 5_000_000 } as const
const perDocument = 2500

/** From frequent words to unknown ones, alone and together, whole, incomplete and misspelt. */
const questions = [
  'history of theory and practice',
  'fermentation of cheese',
  'numismatics',
  'campanology and heraldry',
  'how does the glacier move the stone',
  'thermodynamiks',
  'xylophonist',
  'music harmo',
]

type Place = { learner: TestLearner; pool: pg.Pool; stop: () => Promise<void> }

async function place(name: string): Promise<Place> {
  const product = await startProduct()
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir, 'superuser'), max: 2 })
  const learner = await createLearner(new Client(product.origin), pool, name)
  const stop = async () => {
    await pool.end()
    await product.stop()
  }
  return { learner, pool, stop }
}

async function timeOf({ client }: TestLearner, address: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await client.get(address)
  await answer.text()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - startedAt
}

/** Asks both in turns, so that other work of the machine affects both alike. */
async function compare(path: string, asked: readonly string[], few: TestLearner, many: TestLearner) {
  const times = asked.map((question) => ({ question, few: [] as number[], many: [] as number[] }))
  for (let round = -8; round < rounds; round++) {
    for (const time of times) {
      const address = `${path}?${new URLSearchParams({ words: time.question })}`
      const [inFew, inMany] = [await timeOf(few, address), await timeOf(many, address)]
      if (round < 0) continue
      time.few.push(inFew)
      time.many.push(inMany)
    }
  }
  const all = {
    few: median(times.flatMap((time) => time.few)),
    many: median(times.flatMap((time) => time.many)),
  }
  const each = times.map((time) => ({
    question: time.question,
    few: median(time.few),
    many: median(time.many),
  }))
  return { all, each, ratio: all.many / all.few }
}

function tell({ all, each, ratio }: Awaited<ReturnType<typeof compare>>, more = '') {
  const parts = each.map(
    ({ question, few, many }) =>
      `“${question}” ${(many / few).toFixed(2)} (${few.toFixed(1)} → ${many.toFixed(1)} ms)`,
  )
  return {
    figure: `${ratio.toFixed(2)} times (${all.few.toFixed(1)} → ${all.many.toFixed(1)} ms)${more}; ${parts.join(', ')}`,
    ranges: [{ what: 'median', value: ratio, unit: 'times', atMost: maxTimes }],
    details: { all, each },
  }
}

async function manyOfOne() {
  const { learner: few, pool, stop } = await place('Few')
  try {
    const origin = few.client.origin
    const many = await createLearner(new Client(origin), pool, 'Many')
    await seedDocuments(pool, few.id, { documents: 1, passages: passages.few })
    await seedDocuments(pool, many.id, { documents: passages.many / perDocument, passages: perDocument })
    await pool.query('vacuum analyze')
    return tell(await compare('/api/source-passages', questions, few, many))
  } finally {
    await stop()
  }
}

async function oneAmongMany() {
  const alone = await place('Alone')
  const among = await place('Among')
  try {
    await seedDocuments(alone.pool, alone.learner.id, { documents: 1, passages: passages.few })
    await seedDocuments(among.pool, among.learner.id, { documents: 1, passages: passages.few })
    await seedOthers(among.pool, among.learner.id, passages.ofOthers)
    await alone.pool.query('vacuum analyze')
    await among.pool.query('set statement_timeout = 0')
    await among.pool.query('analyze')
    const compared = await compare('/api/source-passages', questions, alone.learner, among.learner)
    return tell(compared, ` among ${passages.ofOthers.toLocaleString('en-US')} passages of others`)
  } finally {
    await alone.stop()
    await among.stop()
  }
}

const kept = { few: { cards: 500, messages: 500 }, many: { cards: 50_000, messages: 5000 } } as const

/**
 * Cards and messages of real words; each contains some words that all have, and a single row contains a word
 * that no other has.
 */
async function seedEverything(
  pool: pg.Pool,
  { id, client }: TestLearner,
  { cards, messages }: { cards: number; messages: number },
) {
  const said = `(select string_agg(($2::text[])[1 + (n * 7919 + at * 104729) % cardinality($2::text[])], ' ') from generate_series(1, $4) at)`
  await pool.query(
    `insert into card_notes (user_id, status, kind, front, back, origin, guid, search_text, created_at)
     select $1, 'kept', 'basic', front, back, 'own', n::text, lower(front || 'A' || back), now() - n * interval '1 minute'
     from generate_series(1, $3::int) n,
       lateral (select 'What of ' || n || ' says the test?' as front, ${said} || case when n = $3 - 5 then ' zugzwang' else '' end as back) as words`,
    [id, words, cards, 12],
  )
  await pool.query(
    `insert into cards (user_id, note_id, ordinal, due_at) select user_id, id, 0, now() from card_notes where user_id = $1`,
    [id],
  )
  const video = await addedVideo(client)
  await pool.query(
    `insert into messages (user_id, video_id, sender, text)
     select $1, $5, 'Student', 'A test: ' || ${said} from generate_series(1, $3::int) n`,
    [id, words, messages, 80, video.id],
  )
}

async function everything() {
  const { learner: few, pool, stop } = await place('Few')
  try {
    const many = await createLearner(new Client(few.client.origin), pool, 'Many')
    await seedEverything(pool, few, kept.few)
    await seedEverything(pool, many, kept.many)
    await pool.query('vacuum analyze')
    const asked = [
      'test',
      'what says the test',
      'fermentation',
      'cheese harmony',
      'zugzwang',
      'xylophonist',
      'te',
    ]
    return tell(await compare('/api/search', asked, few, many))
  } finally {
    await stop()
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'search, many passages of one learner',
    promise: `${passages.many.toLocaleString('en-US')} passages against ${passages.few.toLocaleString('en-US')}: at most ${maxTimes} times, by the median`,
    run: manyOfOne,
  },
  {
    name: 'search, one learner among many',
    promise: `${passages.few.toLocaleString('en-US')} passages among ${passages.ofOthers.toLocaleString('en-US')} of others against the same alone: at most ${maxTimes} times, by the median`,
    run: oneAmongMany,
  },
  {
    name: 'search, everything',
    promise: `50,000 cards and 5,000 messages of one learner against 500 of each: at most ${maxTimes} times, by the median`,
    run: everything,
  },
]
