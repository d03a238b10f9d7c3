import { eq } from 'drizzle-orm'
import { credentials, sessions, users } from '#db/accounts.ts'
import { exportPart } from '#server/platform/data-export.ts'

/** The account itself. Passwords and session tokens are keys, not data: they stay. */
export const exportAccounts = [
  exportPart({
    table: 'users',
    title: 'Account',
    page: (db, learnerId, limit, offset) =>
      db.select().from(users).where(eq(users.id, learnerId)).limit(limit).offset(offset),
  }),
  exportPart({
    table: 'credentials',
    title: 'Ways to sign in',
    page: (db, learnerId, limit, offset) =>
      db
        .select({
          id: credentials.id,
          providerId: credentials.providerId,
          createdAt: credentials.createdAt,
          updatedAt: credentials.updatedAt,
        })
        .from(credentials)
        .where(eq(credentials.userId, learnerId))
        .orderBy(credentials.id)
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'sessions',
    title: 'Sessions',
    page: (db, learnerId, limit, offset) =>
      db
        .select({
          id: sessions.id,
          ipAddress: sessions.ipAddress,
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          expiresAt: sessions.expiresAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, learnerId))
        .orderBy(sessions.id)
        .limit(limit)
        .offset(offset),
  }),
]
