import { createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setSignedCookie } from 'hono/cookie'
import type { AppContext } from '#server/platform/http/context.ts'
import type { Env } from '#server/platform/operations/env.ts'

/** On https the name itself makes the browser insist on Secure, this host and the whole path. */
export const cookiePrefix = (env: Pick<Env, 'appUrl'>) =>
  env.appUrl.startsWith('https:') ? '__Host-trivium' : 'trivium'

export const sessionCookie = 'session_token'
export const sessionSeconds = 7 * 24 * 60 * 60

/** Signed as better-auth signs them, so that either side can read the other's. */
export async function setOurCookie(
  c: AppContext,
  secret: string,
  name: string,
  value: string,
  maxAge: number,
): Promise<void> {
  const { env } = c.get('services')
  await setSignedCookie(c, `${cookiePrefix(env)}.${name}`, value, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: env.appUrl.startsWith('https:'),
    maxAge,
  })
}

/** Checked at once: the framework's own check takes several turns of the event loop, at every call. */
export function readOurCookie(c: AppContext, secret: string, name: string): string | null {
  const signed = getCookie(c, `${cookiePrefix(c.get('services').env)}.${name}`) ?? ''
  const dot = signed.lastIndexOf('.')
  const value = signed.slice(0, Math.max(0, dot))
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(value).digest()
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && value !== '' ? value : null
}

export function dropOurCookie(c: AppContext, name: string): void {
  const { env } = c.get('services')
  deleteCookie(c, `${cookiePrefix(env)}.${name}`, { path: '/', secure: env.appUrl.startsWith('https:') })
}
