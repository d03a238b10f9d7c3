import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressRefused } from '#server/platform/model/failure.ts'
import { agentOptions, type Line, openLine } from '#server/platform/model/line.ts'
import type { Reach } from './reach.ts'

export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
export const portOf = ({ protocol, port }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))

type Find = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A line on which each address is looked at when it is connected to, whatever the name led to before. Where one of a
 * name's addresses is refused the name is. Kept connections are shared by those with the same reach alone.
 */
export function guardedLines(reach: Reach, find: Find = lookup): (url: URL) => Line {
  const http = new HttpAgent(agentOptions)
  const https = new HttpsAgent(agentOptions)
  return (url) => {
    const host = hostOf(url)
    const port = portOf(url)
    const isOneRefused = async (addresses: LookupAddress[]) =>
      (await Promise.all(addresses.map(({ address }) => reach(address, port)))).some(
        (reason) => reason !== undefined,
      )
    const guarded: LookupFunction = (name, { all, family, hints }, done) => {
      const wanted = { all: true, ...(family && { family }), ...(hints && { hints }) } as const
      find(name, wanted, (error, addresses) => {
        if (error) return done(error, '')
        isOneRefused(addresses).then(
          (isRefused) => {
            const [first] = addresses
            if (isRefused) done(addressRefused(), '')
            else if (all || first === undefined) done(null, addresses)
            else done(null, first.address, first.family)
          },
          (fault) => done(fault, ''),
        )
      })
    }
    return {
      agent: url.protocol === 'https:' ? https : http,
      lookup: guarded,
      isRefused: async () => isIP(host) !== 0 && (await reach(host, port)) !== undefined,
    }
  }
}

export const lineOf = (reach: Reach | undefined): ((url: URL) => Line) =>
  reach === undefined ? openLine : guardedLines(reach)
