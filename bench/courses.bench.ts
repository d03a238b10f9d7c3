import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { Client } from '../tests/client.ts'
import { createCourse, furnishCourse } from '../tests/courses.ts'
import { databaseNamed } from '../tests/database-names.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'
import { seedCourses } from './seed-courses.ts'

const sizes = { few: 1_000, many: 100_000 }
const rounds = 150
const ownCourses = 30
const authSecret = 'gR7nQ2xV9bK4mT8wY1cZ6pL3sD5fH0jA'

type Installation = {
  product: Product
  learner: TestLearner
  url: string
  /** A connection of the benchmark's, beside the product's. */
  database: pg.Client
  paths: Record<string, string>
}

/**
 * Starts a product with a separate database with so many courses, and a learner in it who has thirty of them.
 */
async function openInstallation(
  server: EmbeddedPostgres,
  name: string,
  courses: number,
): Promise<Installation> {
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = databaseNamed(server.url, name)
  const product = await startProduct({ env: { DATABASE_URL: url, AUTH_SECRET: authSecret } })
  const database = new pg.Client({ connectionString: databaseNamed(server.superuserUrl, name) })
  await database.connect()
  await seedCourses(database, courses)
  await database.query('create extension pg_stat_statements')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const learner = await createLearner(new Client(product.origin), pool, 'Bench Learner')
  await pool.end()
  for (let n = 0; n < ownCourses; n++)
    await createCourse(learner.client, { title: `Own history ${n}`, lessons: 10 })
  const some = await database.query<{ id: string }>('select id from courses where owner_id <> $1 limit 1', [
    learner.id,
  ])
  const paths = {
    dashboard: '/api/courses',
    browse: '/api/courses/browse',
    'search, common word': '/api/courses/browse?search=history',
    'search, rare word': '/api/courses/browse?search=speleology',
    'search, no match': '/api/courses/browse?search=xylophonist',
    'public detail': `/api/courses/${some.rows[0]?.id}`,
  }
  return { product, learner, url, database, paths }
}

async function timeOf({ learner, paths }: Installation, what: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await learner.client.get(paths[what] ?? '')
  await answer.text()
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}`)
  return performance.now() - startedAt
}

/** The statements that the database executed for one act, without begin, commit and savepoints. */
async function statementsOf(database: pg.Client, act: () => Promise<unknown>): Promise<number> {
  await database.query('select pg_stat_statements_reset()')
  await act()
  const { rows } = await database.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query !~* '^(begin|commit|rollback|savepoint|release|select pg_stat_statements_reset)'`,
  )
  return rows[0]?.calls ?? 0
}

type CourseFigures = {
  ms: Record<string, { few: number; many: number }>
  queries: Record<string, number>
  forkStatements: number
  usedSearchIndex: boolean
}

async function measure(): Promise<CourseFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-bench-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  })
  const open: Installation[] = []
  try {
    const few = await openInstallation(server, 'few', sizes.few)
    open.push(few)
    const many = await openInstallation(server, 'many', sizes.many)
    open.push(many)
    const kinds = Object.keys(few.paths)
    const times = new Map(kinds.map((kind) => [kind, { few: [] as number[], many: [] as number[] }]))
    for (let round = -10; round < rounds; round++) {
      for (const [kind, { few: fewTimes, many: manyTimes }] of times) {
        // In turns, so that other work of the machine affects both alike.
        const inFew = await timeOf(few, kind)
        const inMany = await timeOf(many, kind)
        if (round < 0) continue
        fewTimes.push(inFew)
        manyTimes.push(inMany)
      }
    }
    const queries: Record<string, number> = {}
    for (const kind of kinds) queries[kind] = await statementsOf(many.database, () => timeOf(many, kind))
    return {
      ms: Object.fromEntries(
        [...times].map(([kind, t]) => [kind, { few: median(t.few), many: median(t.many) }]),
      ),
      queries,
      forkStatements: await forkStatements(many),
      usedSearchIndex: await usesSearchIndex(many),
    }
  } finally {
    for (const { product, database } of open) {
      await database.end()
      await product.stop()
    }
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function forkStatements({ url, database, learner, product }: Installation): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const source = await createCourse(learner.client, { lessons: 20 })
  await furnishCourse(pool, source, { videos: 20, projects: 10, milestones: 5 })
  const adder = await createLearner(new Client(product.origin), pool, 'Second Learner')
  await pool.end()
  return statementsOf(database, async () => {
    const answer = await adder.client.post(`/api/courses/${source.id}/fork`)
    if (answer.status !== 201) throw new Error(`adding answered ${answer.status}`)
  })
}

/** The server updates its index statistics a moment later. */
async function usesSearchIndex({ database, learner }: Installation): Promise<boolean> {
  const scans = async () => {
    const { rows } = await database.query<{ idx_scan: string }>(
      "select idx_scan from pg_stat_user_indexes where indexrelname = 'courses_browse_search'",
    )
    return Number(rows[0]?.idx_scan)
  }
  const before = await scans()
  for (let attempt = 0; attempt < 30; attempt++) {
    await (await learner.client.get('/api/courses/browse?search=speleology')).text()
    await sleep(200)
    if ((await scans()) > before) return true
  }
  return false
}

let measured: Promise<CourseFigures> | undefined
const onceMeasured = () => (measured ??= measure())

export const benchmarks: Benchmark[] = [
  {
    name: 'courses, many against few',
    promise: `each list and page with ${sizes.many.toLocaleString('en-US')} courses at most 1.5 times its median with ${sizes.few.toLocaleString('en-US')}`,
    run: async () => {
      const { ms } = await onceMeasured()
      const ratios = Object.entries(ms).map(([kind, { few, many }]) => ({
        kind,
        ratio: many / few,
        few,
        many,
      }))
      return {
        figure: ratios
          .map(
            ({ kind, ratio, few, many }) =>
              `${kind} ${ratio.toFixed(2)} (${few.toFixed(1)} → ${many.toFixed(1)} ms)`,
          )
          .join('; '),
        ranges: ratios.map(({ kind, ratio }) => ({ what: kind, value: ratio, unit: 'times', atMost: 1.5 })),
        details: { ms },
      }
    },
  },
  {
    name: 'courses, queries a request',
    promise: 'at most 3 beyond the session, searching through the trigram index',
    run: async () => {
      const { queries, usedSearchIndex } = await onceMeasured()
      const beyond = Object.entries(queries).map(([kind, count]) => ({ kind, count: count - 1 }))
      return {
        figure: `${beyond.map(({ kind, count }) => `${kind} ${count}`).join(', ')}; index ${usedSearchIndex ? 'used' : 'not used'}`,
        ranges: beyond.map(({ kind, count }) => ({ what: kind, value: count, atMost: 3 })),
        isSound: usedSearchIndex,
        details: { queries },
      }
    },
  },
  {
    name: 'courses, fork',
    promise: '20 units, 20 videos and 10 projects of 5 milestones in at most 10 statements',
    run: async () => {
      const { forkStatements: all } = await onceMeasured()
      return {
        figure: `${all - 1} and the session`,
        ranges: [{ what: 'statements', value: all - 1, atMost: 10 }],
      }
    },
  },
]
