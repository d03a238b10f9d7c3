import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'

/**
 * Idle connections are closed before usual servers close them (after 5 s), because a request could just have
 * been sent.
 */
export const agentOptions = { keepAlive: true, timeout: 4000 } as const

/** How to connect to an endpoint. */
export type Line = {
  agent: HttpAgent | HttpsAgent
  /** Resolves a name, and refuses addresses that may not be connected to. */
  lookup?: LookupFunction
  /** Checks an endpoint given by its IP address, for which no lookup runs. */
  isRefused?: () => Promise<boolean>
}

const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

/** For the endpoint of the environment variables, which may have any address. */
export const openLine = ({ protocol }: URL): Line => ({
  agent: protocol === 'https:' ? agents.https : agents.http,
})
