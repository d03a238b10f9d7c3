import pg from 'pg'
import { openPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseNamed } from '../tests/database-names.ts'
import { type CompletedAction, perform } from './crowd.ts'
import { type Action, actions, dice, type LoadLearner, nextAction } from './load-actions.ts'
import { type LoadProduct, startLoadProduct, today } from './load-product.ts'
import { startModelProcess } from './model-process.ts'
import { seedLearners } from './seed-learners.ts'

export const sizes = { few: 100, many: 100_000 }
const rounds = { warmUp: 300, mix: 3000, eachKind: 40 }

type Installation = LoadProduct & {
  /** Those among them who share the course that every tenth learner has added. */
  ofLargeFamily: LoadLearner[]
}

/** The same action in the installation of few and in the installation of many. */
export type Pair = { few: CompletedAction; many: CompletedAction }

/** A database for each, filled by a server without durable writes: lost data is simply written again. */
export async function fillInstallations(dataDir: string): Promise<void> {
  const careless = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB', shared_buffers: '1GB' }
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: careless })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  for (const [name, learners] of Object.entries(sizes)) {
    await admin.query(`create database ${name}`)
    const url = databaseNamed(server.url, name)
    const pool = openPool(url, { onIdleError: () => {} })
    await migrate(pool)
    await pool.end()
    const client = new pg.Client({ connectionString: databaseNamed(server.superuserUrl, name) })
    await client.connect()
    await seedLearners(client, learners, today)
    await client.end()
  }
  await admin.end()
  await server.stop()
}

async function openInstallation(
  serverUrl: string,
  modelUrl: string,
  name: keyof typeof sizes,
): Promise<Installation> {
  const learners = sizes[name]
  // As many different learners as there are rounds, if there are so many: rows that were read before would be
  // cached.
  const workers = Array.from(
    { length: Math.min(learners, 4000) },
    (_, index) => 1 + ((index * 7919) % learners),
  )
  const installation = await startLoadProduct({
    learners,
    workers,
    databaseUrl: databaseNamed(serverUrl, name),
    modelUrl,
  })
  return { ...installation, ofLargeFamily: installation.learners.filter(({ number }) => number % 10 === 0) }
}

type Who = 'learners' | 'ofLargeFamily'

async function actIn(
  installation: Installation,
  who: Who,
  action: Action,
  round: number,
): Promise<CompletedAction> {
  const learner = installation[who][round % installation[who].length]
  if (learner === undefined) throw new Error('Nobody is signed in.')
  return perform(installation.product.origin, learner, action, dice(round))
}

/** One after the other, in alternating order, so that other work of the machine affects both alike. */
async function actInBoth(
  [few, many]: [Installation, Installation],
  who: Who,
  action: Action,
  round: number,
): Promise<Pair> {
  const inFew = () => actIn(few, who, action, round)
  const inMany = () => actIn(many, who, action, round)
  if (round % 2 === 0) return { few: await inFew(), many: await inMany() }
  const second = await inMany()
  return { few: await inFew(), many: second }
}

/** The mix of actions first, then each kind equally often. */
export async function workInInstallations(dataDir: string): Promise<{ mix: Pair[]; kinds: Pair[] }> {
  const model = await startModelProcess({ firstTokenMs: 0, tokenMs: 0 })
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const open: Installation[] = []
  try {
    const few = await openInstallation(server.url, model.url, 'few')
    open.push(few)
    const many = await openInstallation(server.url, model.url, 'many')
    open.push(many)
    const throws = dice(1)
    const mix: Pair[] = []
    for (let round = 0; round < rounds.warmUp + rounds.mix; round += 1)
      mix.push(await actInBoth([few, many], 'learners', nextAction(throws), round))
    const kinds: Pair[] = []
    for (const action of actions)
      for (let round = 0; round < rounds.eachKind; round += 1)
        kinds.push(await actInBoth([few, many], 'ofLargeFamily', action, round))
    return { mix: mix.slice(rounds.warmUp), kinds }
  } finally {
    for (const installation of open) await installation.stop()
    await server.stop()
    await model.stop()
  }
}
