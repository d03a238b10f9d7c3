import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { AppContext } from './context.ts'

/** The client's address: the socket's, or the address that a trusted proxy reports. */
export function clientAddressReader(trustedProxies: string[]): (c: AppContext) => string {
  const trusted = new BlockList()
  for (const item of trustedProxies) {
    const [address = '', bits] = item.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (c) => {
    const socket = plainAddress(getConnInfo(c).remote.address ?? '')
    if (isIP(socket) === 0 || !isTrusted(socket)) return socket
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()))
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) return socket
      if (!isTrusted(hop)) return hop
    }
    return socket
  }
}

/** An IPv4 address inside an IPv6 socket is still that IPv4 address. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** One household or one attacker holds a whole /64, so its addresses share a bucket. */
export function addressBucket(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const groups = address.includes('::')
    ? [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
    : front
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
