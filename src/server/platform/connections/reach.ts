import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Env } from '#server/platform/operations/env.ts'

/** Returns the message why no request may go to an address; undefined where it may. */
export type Reach = (address: string, port: number) => Promise<string | undefined>

const own = 'This is Trivium itself or its database. Please enter the address of the model’s server.'
const inner =
  'This address is for the inner workings of a network or a cloud. No model answers there, so nothing is sent.'
const notPublic = 'This name leads to an address that is not public, so nothing is sent there.'

const listOf = (subnets: string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/**
 * Link-local addresses, where clouds answer with a machine's passwords, and the addresses of clouds that use
 * another range for it.
 */
const innerAddresses = listOf([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
])

const loopback = listOf(['127.0.0.0/8', '0.0.0.0/8', '::1/128', '::/128'])

/** Address ranges of no public server. */
const notPublicAddresses = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  'fc00::/7',
  'fec0::/10',
  'ff00::/8',
])

const isIn = (list: BlockList, address: string): boolean => {
  const plain = insideOf(address)
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** IPv6 can contain an IPv4 address in several ways; the connection reaches that IPv4 address. */
function insideOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? ''
  if (isIP(bare) !== 6) return bare
  const { hostname } = new URL(`http://[${bare}]/`)
  const groups = widen(hostname.slice(1, -1))
  const asFour = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const zeroUntil = (count: number) => groups.slice(0, count).every((group) => group === 0)
  if (zeroUntil(5) && groups[5] === 0xffff) return asFour(groups[6], groups[7])
  if (groups[0] === 0x64 && groups[1] === 0xff9b) return asFour(groups[6], groups[7])
  if (groups[0] === 0x2002) return asFour(groups[1], groups[2])
  if (zeroUntil(6) && (groups[6] ?? 0) > 0) return asFour(groups[6], groups[7])
  return hostname.slice(1, -1)
}

/** The eight numbers of an IPv6 address, as URL writes it. */
function widen(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const first = read(head)
  const last = read(tail ?? '')
  const gap = tail === undefined ? [] : Array<number>(8 - first.length - last.length).fill(0)
  return [...first, ...gap, ...last]
}

function isThisMachine(address: string): boolean {
  if (isIn(loopback, address)) return true
  const plain = insideOf(address)
  return Object.values(networkInterfaces()).some((found) =>
    found?.some((one) => insideOf(one.address) === plain),
  )
}

/** The addresses of a name; none where the name does not resolve. */
type FindAddresses = (host: string) => Promise<string[]>

export const findAddresses: FindAddresses = async (host) => {
  if (isIP(host) !== 0) return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

/**
 * An operator's model may run on this machine or in its network, but not at the address of Trivium or its
 * database.
 */
export function reachOfOperator(
  { port: ownPort, databaseUrl }: Pick<Env, 'port' | 'databaseUrl'>,
  find: FindAddresses = findAddresses,
): Reach {
  const database = databaseUrl === undefined ? undefined : placeOf(databaseUrl)
  return async (address, port) => {
    if (isIn(innerAddresses, address)) return inner
    const isDatabasePort = port === database?.port
    if ((port === ownPort || isDatabasePort) && isThisMachine(address)) return own
    if (!isDatabasePort || database.host === '') return undefined
    // Looked up each time, as the model's name is: both names may resolve to other addresses by now.
    const found = await find(database.host)
    return found.some((one) => insideOf(one) === insideOf(address)) ? own : undefined
  }
}

/** The host is empty where the database is reached by a socket. */
function placeOf(databaseUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(databaseUrl)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

/** A learner's key is only for providers on the open internet. */
export const reachOfLearners: Reach = async (address) => {
  if (isIn(innerAddresses, address)) return inner
  return isIn(loopback, address) || isIn(notPublicAddresses, address) || isThisMachine(address)
    ? notPublic
    : undefined
}
