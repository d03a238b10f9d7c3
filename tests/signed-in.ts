import { createHmac } from 'node:crypto'

/** What the products of tests and benchmarks sign their cookies with. */
export const authSecret = 'gR7nQ2xV9bK4mT8wY1cZ6pL3sD5fH0jA'

export const sessionCookieName = 'trivium.session_token'

export const signedToken = (token: string, secret = authSecret): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

/**
 * The cookie of a session that was written directly into the tables: hashing hundreds of passwords would take
 * longer than the measured work.
 */
export const sessionCookie = (token: string): string => `${sessionCookieName}=${signedToken(token)}`
