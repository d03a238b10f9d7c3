import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'

/** Idle connections are dropped before usual servers (5 s) do it under a request that was just sent. */
export const agentOptions = { keepAlive: true, timeout: 4000 } as const

/** How an endpoint is connected to. */
export type Line = {
  agent: HttpAgent | HttpsAgent
  /** Finds the addresses of a name, and refuses those that may not be connected to. */
  lookup?: LookupFunction
  /** Of an address that stands there itself, which is looked up nowhere. */
  isRefused?: () => Promise<boolean>
}

const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

/** To wherever the variables of the environment say. */
export const openLine = ({ protocol }: URL): Line => ({
  agent: protocol === 'https:' ? agents.https : agents.http,
})
