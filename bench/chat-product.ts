import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { authSecret, sessionCookie } from '../tests/signed-in.ts'
import { startModelProcess } from './model-process.ts'

export type ChatProduct = {
  product: Product
  modelUrl: string
  /** Signed in, each with their own lesson. */
  learners: ChatLearner[]
  /** Calls back with the time whenever the product aborts a running model call. */
  onCut: (listener: (atMs: number) => void) => void
  /** Calls back with the share of a prompt that is the same prefix as in the prompt before. */
  onShare: (listener: (share: number) => void) => void
  stop: () => Promise<void>
}

export type ChatLearner = { cookie: string; learnerId: string; courseId: string; activityId: string }

/** Starts the built product with a separate database and the model stand-in, and signs many learners in. */
export async function startChatProduct(learners: number): Promise<ChatProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-bench-'))
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const model = await startModelProcess()
  const { url } = model
  const env = { DATABASE_URL: database.url, AUTH_SECRET: authSecret, AI_BASE_URL: url, AI_MODEL: 'stand-in' }
  const product = await startProduct({ env })
  return {
    product,
    modelUrl: url,
    learners: await signIn(database.url, learners),
    onCut: (listener) =>
      model.process.on('message', (message: { cutAtMs?: number }) => {
        if (message.cutAtMs !== undefined) listener(message.cutAtMs)
      }),
    onShare: (listener) =>
      model.process.on('message', (message: { share?: number }) => {
        if (message.share !== undefined) listener(message.share)
      }),
    stop: async () => {
      await product.stop()
      await model.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(databaseUrl: string, learners: number): Promise<ChatLearner[]> {
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
  await client.query(
    `insert into profiles (id, username, name, education_level, career_goals, preferred_learning_style)
     select user_id, 'ada', 'Ada', 'Undergraduate', 'Baker', 'Visual' from sessions where token = any($1)`,
    [tokens],
  )
  await client.query(
    `insert into courses (id, origin_id, title, description, difficulty_level, duration, weekly_hours, lessons,
       owner_id, creator_id, search_text)
     select user_id, user_id, 'Bread', 'How bread is made.', 'Beginner', 2, 2, 1, user_id, user_id, 'bread'
     from sessions where token = any($1)`,
    [tokens],
  )
  await client.query(
    `insert into units (id, course_id, title, position) select id, id, 'Yeast', 0 from courses;
     insert into lesson_plans (id, user_id, course_id, unit_id, title, objective, prefetched_at)
       select id, owner_id, id, id, 'Yeast', 'Explain yeast.', now() from courses;
     insert into activities (id, user_id, lesson_plan_id, sequence, leader, title, content)
       select id, owner_id, id, 1, 'Professor', 'What yeast eats', repeat('Yeast eats sugar and gives off gas. ', 60)
       from courses`,
  )
  const made = await client.query<{ token: string; user_id: string }>(
    'select token, user_id from sessions where token = any($1)',
    [tokens],
  )
  await client.end()
  return made.rows.map(({ token, user_id: id }) => {
    return { cookie: sessionCookie(token), learnerId: id, courseId: id, activityId: id }
  })
}
