import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { SessionItem } from '#contract/accounts.ts'
import { sessions } from '#db/accounts.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'

const maxShown = 100

/** Where a learner is signed in, this browser first. */
export async function listSessions(db: Database, learner: Learner): Promise<SessionItem[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, learner.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(eq(sessions.id, learner.sessionId)), desc(sessions.createdAt))
    .limit(maxShown)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === learner.sessionId,
    userAgent: row.userAgent ?? '',
    ipAddress: row.ipAddress ?? '',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** False when it is not one of theirs. */
export async function revokeSession(db: Database, learner: Learner, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, learner.id), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** All but the given one; all, where there is none to keep. */
export async function endOtherSessions(
  db: Connection,
  { id, sessionId }: { id: string; sessionId: string | null },
): Promise<void> {
  const others = sessionId === null ? undefined : ne(sessions.id, sessionId)
  await db.delete(sessions).where(and(eq(sessions.userId, id), others))
}
