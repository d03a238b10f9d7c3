import { createHmac, randomBytes } from 'node:crypto'
import type { AppContext } from '#server/platform/http/context.ts'
import { readOurCookie, setOurCookie } from './cookies.ts'

const name = 'device'
const rememberedAccounts = 5
const aboutAYear = 400 * 24 * 60 * 60

/**
 * Which accounts signed in from this browser: an attacker who guesses from elsewhere cannot lock the owner
 * out.
 */
export type Device = { id: string; accounts: string[] }

export async function readDevice(c: AppContext, secret: string): Promise<Device | null> {
  const [id, ...accounts] = readOurCookie(c, secret, name)?.split('.') ?? []
  return id ? { id, accounts } : null
}

/** The browser's device id, or a new one. */
export const deviceOf = async (c: AppContext, secret: string): Promise<Device> =>
  (await readDevice(c, secret)) ?? { id: randomBytes(12).toString('base64url'), accounts: [] }

export const knowsAccount = (device: Device | null, secret: string, email: string): device is Device =>
  device?.accounts.includes(accountMark(secret, email)) ?? false

export async function rememberAccount(
  c: AppContext,
  secret: string,
  email: string,
  { id, accounts }: Device,
): Promise<void> {
  const mark = accountMark(secret, email)
  const others = accounts.filter((account) => account !== mark)
  const value = [id, mark, ...others.slice(0, rememberedAccounts - 1)].join('.')
  await setOurCookie(c, secret, name, value, aboutAYear)
}

/** A hash, so that the cookie does not reveal the address. */
const accountMark = (secret: string, email: string) =>
  createHmac('sha256', secret).update(`device:${email}`).digest('base64url').slice(0, 22)
