import { credentials, sessions, users } from '#db/accounts.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

/** The account itself. Passwords and session tokens are keys, not data: they stay. */
export const exportAccounts = [
  exportTable(users, { title: 'Account', owner: users.id, order: [users.id] }),
  exportTable(credentials, {
    title: 'Ways to sign in',
    owner: credentials.userId,
    order: [credentials.id],
    columns: {
      id: credentials.id,
      providerId: credentials.providerId,
      createdAt: credentials.createdAt,
      updatedAt: credentials.updatedAt,
    },
  }),
  exportTable(sessions, {
    title: 'Sessions',
    owner: sessions.userId,
    order: [sessions.id],
    columns: {
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    },
  }),
]
