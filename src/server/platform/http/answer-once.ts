import { createHash } from 'node:crypto'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { sentKeys } from '#db/platform.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'
import { runOnce } from '#server/platform/database/run-once.ts'
import { AppError } from './errors.ts'

type KeyedCall = { learnerId: string; act: string; key: string; body: unknown }

/** So many answers of one learner are kept, the newest: a key is for a call whose answer was lost a moment ago. */
const maxAnswers = 100

/**
 * A call that is sent again with its key does nothing twice and has the answer of the first. The same key with another
 * body is a mistake of the caller and is refused. A call that failed is not kept.
 */
export async function answerOnce<Answer>(
  db: Database,
  { learnerId, act, key, body }: KeyedCall,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const id = keyedId(learnerId, act, key)
  const digest = createHash('sha256')
    .update(body instanceof Uint8Array ? body : (JSON.stringify(body) ?? ''))
    .digest('base64url')
  const kept = await runOnce<{ digest: string; answer: unknown }>(db, {
    key: `sent:${id}`,
    read: () => findAnswer(db, id),
    run: async () => {
      const answer = await run()
      await keepAnswer(db, { id, userId: learnerId, digest, answer: answer ?? null })
      return { digest, answer }
    },
  })
  if (kept.digest !== digest) throw new AppError('key_used_before')
  return kept.answer as Answer
}

async function findAnswer(db: Connection, id: string) {
  const [sent] = await db
    .select({ digest: sentKeys.digest, answer: sentKeys.answer })
    .from(sentKeys)
    .where(eq(sentKeys.id, id))
  return sent
}

async function keepAnswer(db: Connection, sent: typeof sentKeys.$inferInsert): Promise<void> {
  await db.insert(sentKeys).values(sent).onConflictDoNothing()
  const newest = db
    .select({ id: sentKeys.id })
    .from(sentKeys)
    .where(eq(sentKeys.userId, sent.userId))
    .orderBy(desc(sentKeys.sentAt))
    .limit(maxAnswers)
  await db.delete(sentKeys).where(and(eq(sentKeys.userId, sent.userId), notInArray(sentKeys.id, newest)))
}
