import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '#server/platform/http/errors.ts'
import type { ProviderConfig } from '#server/platform/operations/provider-config.ts'

const patienceMs = 10_000
const rememberMs = 60 * 60 * 1000
/** Signed by a key that the provider publishes, never by a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
const tokensSchema = z.object({ id_token: z.string(), access_token: z.string().optional() })
const claimsSchema = z.object({
  // PostgreSQL keeps no NUL.
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u),
  email: z.string().max(254).nullish(),
  // Some write it as text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
  name: z.string().nullish(),
})
type Claims = z.infer<typeof claimsSchema>

/** Who somebody is at the provider. The address only where it is confirmed there. */
export type Identity = { issuer: string; subject: string; email: string | null; name: string | null }

type Known = z.infer<typeof discoverySchema> & { keys: ReturnType<typeof createRemoteJWKSet> }

/** The one outside provider: where to send a browser, and who came back from there. */
export class Provider {
  readonly config: ProviderConfig
  readonly #redirectUri: string
  #known: { at: number; known: Promise<Known> } | null = null

  constructor(config: ProviderConfig, appUrl: string) {
    this.config = config
    this.#redirectUri = `${appUrl}/sign-in/provider`
  }

  async addressFor({ state, nonce, verifier }: Asked): Promise<string> {
    const { authorization_endpoint } = await this.#discover()
    const url = new URL(authorization_endpoint)
    const asked = {
      ...{ response_type: 'code', client_id: this.config.clientId, redirect_uri: this.#redirectUri },
      ...{ scope: 'openid email profile', state, nonce },
      ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url') },
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return url.href
  }

  async identify(code: string, { nonce, verifier }: Omit<Asked, 'state'>): Promise<Identity> {
    const known = await this.#discover()
    const tokens = await this.#exchange(known, code, verifier)
    const payload = await this.#check(known, tokens.id_token, nonce)
    const claims = this.#read(claimsSchema, payload)
    const isWhole = typeof claims.email === 'string' && (claims.email_verified ?? null) !== null
    const told = isWhole ? claims : await this.#askMore(known, tokens.access_token, claims)
    const isVerified = told.email_verified === true || told.email_verified === 'true'
    const email = isVerified ? (told.email?.trim().toLowerCase() ?? null) : null
    const name = (told.name ?? claims.name)?.trim() || null
    return { issuer: this.config.issuer, subject: claims.sub, email, name }
  }

  /** Remembered for an hour, and not where it failed. */
  #discover(): Promise<Known> {
    if (this.#known !== null && Date.now() - this.#known.at < rememberMs) return this.#known.known
    const known = this.#ask()
    const mine = { at: Date.now(), known }
    this.#known = mine
    known.catch(() => {
      if (this.#known === mine) this.#known = null
    })
    return known
  }

  async #ask(): Promise<Known> {
    const { issuer } = this.config
    const answer = await this.#fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (!answer.ok) throw this.#away(`discovery answered ${answer.status}`)
    const found = discoverySchema.safeParse(await answer.json().catch(() => null))
    if (!found.success) throw this.#away(found.error)
    if (found.data.issuer !== issuer) throw this.#away(`discovery speaks for ${found.data.issuer}`)
    const keys = createRemoteJWKSet(new URL(found.data.jwks_uri), {
      timeoutDuration: patienceMs,
      [customFetch]: (url, init) => this.#fetchKeys(url, init),
    })
    return { ...found.data, keys }
  }

  async #exchange(known: Known, code: string, verifier: string) {
    const { clientId, clientSecret } = this.config
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: this.#redirectUri },
      code_verifier: verifier,
    })
    const headers = new Headers({ accept: 'application/json' })
    const ways = known.token_endpoint_auth_methods_supported
    if (ways === undefined || ways.includes('client_secret_basic')) {
      const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    } else {
      body.set('client_id', clientId)
      body.set('client_secret', clientSecret)
    }
    const answer = await this.#fetch(known.token_endpoint, { method: 'POST', headers, body })
    if (answer.status >= 500) throw this.#away(`the token endpoint answered ${answer.status}`)
    if (!answer.ok) throw this.#refused(`the token endpoint answered ${answer.status}`)
    return this.#read(tokensSchema, await answer.json().catch(() => null))
  }

  async #check({ keys }: Known, idToken: string, nonce: string): Promise<JWTPayload> {
    const { issuer, clientId } = this.config
    const checked = await jwtVerify(idToken, keys, {
      ...{ issuer, audience: clientId, algorithms, clockTolerance: 60 },
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    }).catch((error: unknown) => {
      throw error instanceof AppError ? error : this.#refused(error)
    })
    const { payload } = checked
    if (payload.nonce !== nonce) throw this.#refused('another nonce')
    if (payload.azp !== undefined && payload.azp !== clientId) throw this.#refused('for another party')
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp === undefined)
      throw this.#refused('for several parties')
    return payload
  }

  /** Some tell the address, or that it is confirmed, only here. */
  async #askMore(
    { userinfo_endpoint }: Known,
    accessToken: string | undefined,
    claims: Claims,
  ): Promise<Claims> {
    if (userinfo_endpoint === undefined || accessToken === undefined) return claims
    const answer = await this.#fetch(userinfo_endpoint, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    if (!answer.ok) return claims
    const told = claimsSchema.safeParse(await answer.json().catch(() => null))
    return told.success && told.data.sub === claims.sub ? told.data : claims
  }

  /** Keys that cannot be had say nothing of who came back. */
  async #fetchKeys(url: string, init: RequestInit): Promise<Response> {
    const answer = await this.#fetch(url, init)
    if (answer.status !== 200) throw this.#away(`the keys answered ${answer.status}`)
    return answer
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    } catch (error) {
      throw this.#away(error)
    }
  }

  #read<T>(schema: z.ZodType<T>, value: unknown): T {
    const read = schema.safeParse(value)
    if (!read.success) throw this.#refused(read.error)
    return read.data
  }

  #away = (cause: unknown) => new AppError('provider_away', { words: { name: this.config.name }, cause })
  #refused = (cause: unknown) =>
    new AppError('provider_refused', { words: { name: this.config.name }, cause })
}

export type Asked = { state: string; nonce: string; verifier: string }
