import { AppError } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { hostOf, portOf } from './line-to.ts'
import { findAddresses, reachOfOperator } from './reach.ts'

/**
 * Shows the error at the field before the connection is saved. A name that does not resolve yet is accepted:
 * each call checks again.
 */
export async function refuseAddress(env: Pick<Env, 'port' | 'databaseUrl'>, baseUrl: string): Promise<void> {
  const url = new URL(baseUrl)
  const reach = reachOfOperator(env)
  const addresses = await findAddresses(hostOf(url))
  const reasons = await Promise.all(addresses.map((address) => reach(address, portOf(url))))
  const message = reasons.find((reason) => reason !== undefined)
  if (message !== undefined)
    throw new AppError('invalid_input', { words: { message }, fields: { baseUrl: message } })
}
