import pg from 'pg'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { authSecret, sessionCookie } from '../tests/signed-in.ts'
import type { LoadLearner } from './load-actions.ts'
import { seedLearners, sessionToken } from './seed-learners.ts'

export type LoadProduct = {
  product: Product
  learners: LoadLearner[]
  /** To look at it from outside. */
  database: pg.Client
  stop(): Promise<void>
}

type LoadOptions = {
  learners: number
  /** The learners who will be at work; without it, all of them. */
  workers?: number[]
  /** A database they are in already; left out: the product's own, and they are put there. */
  databaseUrl?: string
  modelUrl: string
}

/** The built product as `npm start` runs it, its limits included, on the stand-in model, with learners in it. */
export async function startLoadProduct(options: LoadOptions): Promise<LoadProduct> {
  const { learners, databaseUrl: elsewhere, modelUrl } = options
  const workers = options.workers ?? Array.from({ length: learners }, (_, index) => index + 1)
  const product = await startProduct({
    env: {
      AUTH_SECRET: authSecret,
      AI_BASE_URL: modelUrl,
      AI_MODEL: 'stand-in',
      RATE_LIMITS: 'on',
      ...(elsewhere !== undefined && { DATABASE_URL: elsewhere }),
    },
  })
  const url = elsewhere ?? ownDatabaseUrl(product.dataDir, 'superuser')
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  if (elsewhere === undefined) await seedLearners(database, learners, today)
  return {
    product,
    learners: workers.map((number) => seededLearner(number, learners)),
    database,
    stop: async () => {
      await database.end()
      await product.stop()
    },
  }
}

export const today = new Date().toISOString().slice(0, 10)

const seededLearner = (number: number, of: number): LoadLearner => ({
  number,
  of,
  cookie: sessionCookie(sessionToken(number)),
  today,
})
