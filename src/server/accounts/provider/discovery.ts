import { createRemoteJWKSet, customFetch } from 'jose'
import { z } from 'zod'
import { withoutSlash } from '#server/platform/operations/provider-config.ts'
import { type ProviderCall, patienceMs } from './provider-call.ts'

const rememberMs = 60 * 60 * 1000

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  end_session_endpoint: z.url().optional().catch(undefined),
  prompt_values_supported: z.array(z.string()).optional().catch(undefined),
})

/** What the provider says of itself, with its keys. */
export type ProviderMetadata = z.infer<typeof discoverySchema> & {
  keys: ReturnType<typeof createRemoteJWKSet>
}

/** The provider's description of itself, remembered for an hour, and not where it failed. */
export class Discovery {
  readonly #issuer: string
  readonly #call: ProviderCall
  #kept: { at: number; known: Promise<ProviderMetadata> } | null = null

  constructor(issuer: string, call: ProviderCall) {
    this.#issuer = issuer
    this.#call = call
  }

  known(): Promise<ProviderMetadata> {
    if (this.#kept !== null && Date.now() - this.#kept.at < rememberMs) return this.#kept.known
    const known = this.#ask()
    const mine = { at: Date.now(), known }
    this.#kept = mine
    known.catch(() => {
      if (this.#kept === mine) this.#kept = null
    })
    return known
  }

  async #ask(): Promise<ProviderMetadata> {
    const answer = await this.#call.fetch(`${this.#issuer}/.well-known/openid-configuration`)
    if (!answer.ok) throw this.#call.away('provider_away', { status: answer.status })
    const found = discoverySchema.safeParse(await answer.json().catch(() => null))
    if (!found.success) throw this.#call.away('discovery_unreadable')
    // With or without a slash at its end, it is the same provider. Tokens must name it as it names itself.
    if (withoutSlash(found.data.issuer) !== this.#issuer) throw this.#call.away('other_issuer')
    const keys = createRemoteJWKSet(new URL(found.data.jwks_uri), {
      timeoutDuration: patienceMs,
      [customFetch]: (url, init) => this.#fetchKeys(url, init),
    })
    return { ...found.data, keys }
  }

  /** Keys that cannot be had say nothing of who came back. */
  async #fetchKeys(url: string, init: RequestInit): Promise<Response> {
    const answer = await this.#call.fetch(url, init)
    if (answer.status !== 200) throw this.#call.away('keys_away', { status: answer.status })
    return answer
  }
}
