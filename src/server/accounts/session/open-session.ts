import { randomBytes } from 'node:crypto'
import { sessions } from '#db/accounts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { sessionSeconds } from './cookies.ts'

export type SessionOrigin = { ipAddress: string; userAgent: string }

export const sessionOriginOf = (c: AppContext): SessionOrigin => ({
  ipAddress: c.get('clientAddress'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
})

/** A new session, and its token, for the cookie alone. */
export async function openSession(
  tx: Connection,
  userId: string,
  { ipAddress, userAgent }: SessionOrigin,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000)
  const [session] = await tx
    .insert(sessions)
    .values({ userId, token, expiresAt, ipAddress, userAgent })
    .returning({ id: sessions.id })
  if (session === undefined) throw new Error('The session was not kept.')
  return { id: session.id, token }
}
