import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '#server/platform/http/context.ts'
import { dropOurCookie, readOurCookie, setOurCookie } from './cookies.ts'

const name = 'sign_up'
const aWeek = 7 * 24 * 60 * 60

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Marks the browser that signs up, so that the confirmation knows whether it is opened by the same one. */
export async function markSignUp(c: AppContext, secret: string): Promise<string> {
  const key = readOurCookie(c, secret, name) ?? randomBytes(18).toString('base64url')
  await setOurCookie(c, secret, name, key, aWeek)
  return hashOf(key)
}

export async function readSignUp(c: AppContext, secret: string): Promise<string | null> {
  const key = readOurCookie(c, secret, name)
  return key === null ? null : hashOf(key)
}

export const forgetSignUp = (c: AppContext) => dropOurCookie(c, name)
