import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
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

export async function readOurCookie(c: AppContext, secret: string, name: string): Promise<string | null> {
  return (await getSignedCookie(c, secret, `${cookiePrefix(c.get('services').env)}.${name}`)) || null
}

export function dropOurCookie(c: AppContext, name: string): void {
  const { env } = c.get('services')
  deleteCookie(c, `${cookiePrefix(env)}.${name}`, { path: '/', secure: env.appUrl.startsWith('https:') })
}
