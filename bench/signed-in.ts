import { createHmac, randomBytes } from 'node:crypto'

/** What the measured products sign their cookies with. */
export const authSecret = randomBytes(32).toString('hex')

/** The cookie of a session that was written straight into the tables: hundreds of passwords would take longer than what is measured. */
export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64')
  return `trivium.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
