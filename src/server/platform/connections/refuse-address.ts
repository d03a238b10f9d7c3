import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { hostOf, portOf } from './line-to.ts'
import { reachOfOperator } from './reach.ts'

/** Told at the field, before anything is kept. A name that nobody knows yet is let through: each call looks again. */
export async function refuseAddress(env: Pick<Env, 'port' | 'databaseUrl'>, baseUrl: string): Promise<void> {
  const url = new URL(baseUrl)
  const reach = reachOfOperator(env)
  const refused = (await addressesOf(hostOf(url)))
    .map((address) => reach(address, portOf(url)))
    .find((reason) => reason !== undefined)
  const message = refused ?? databaseFault(env.databaseUrl, url)
  if (message !== undefined)
    throw new AppError('invalid_input', { words: { message }, fields: { baseUrl: message } })
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

function databaseFault(databaseUrl: string | undefined, url: URL): string | undefined {
  if (databaseUrl === undefined) return undefined
  const { hostname, port } = new URL(databaseUrl)
  return hostname === url.hostname && Number(port || 5432) === portOf(url)
    ? 'This is Trivium’s database. Please enter the address of the model’s server.'
    : undefined
}
