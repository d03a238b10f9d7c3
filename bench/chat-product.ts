import { type ChildProcess, fork } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { type Product, startProduct } from '../tests/product.ts'

export type ChatProduct = {
  product: Product
  modelUrl: string
  /** One signed-in learner's cookie each. */
  cookies: string[]
  /** Calls back with the time whenever the product leaves a running model call. */
  onCut: (listener: (atMs: number) => void) => void
  stop: () => Promise<void>
}

const secret = randomBytes(32).toString('hex')

/** The built product on a database of its own and on the stand-in model, with many learners signed in. */
export async function startChatProduct(learners: number): Promise<ChatProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-bench-'))
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const model = fork(join(import.meta.dirname, 'model-server.ts'), { stdio: 'ignore' })
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const env = { DATABASE_URL: database.url, AUTH_SECRET: secret, AI_BASE_URL: url, AI_MODEL: 'stand-in' }
  const product = await startProduct({ env })
  return {
    product,
    modelUrl: url,
    cookies: await signIn(database.url, learners),
    onCut: (listener) =>
      model.on('message', (message: { cutAtMs?: number }) => {
        if (message.cutAtMs !== undefined) listener(message.cutAtMs)
      }),
    stop: async () => {
      await product.stop()
      await end(model)
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Straight into the tables: five hundred passwords would take longer than what is measured. */
async function signIn(databaseUrl: string, learners: number): Promise<string[]> {
  const tokens = Array.from({ length: learners }, () => randomBytes(24).toString('base64url'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with learner as (
       insert into users (name, email, email_verified)
       select 'Learner', token || '@example.org', true from unnest($1::text[]) as token returning id, email
     )
     insert into sessions (token, user_id, expires_at)
     select split_part(email, '@', 1), id, now() + interval '1 day' from learner`,
    [tokens],
  )
  await client.end()
  return tokens.map((token) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return `trivium.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  })
}
