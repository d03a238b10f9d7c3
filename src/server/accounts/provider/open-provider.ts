import { createHash } from 'node:crypto'
import { z } from 'zod'
import { signedOutState } from '#contract/accounts/provider.ts'
import type { ProviderConfig } from '#server/platform/operations/provider-config.ts'
import { checkIdToken, checkLogoutToken, checkSigned } from './check-token.ts'
import { type Claims, claimsSchema, type Identity, identityOf } from './claims.ts'
import { Discovery, type ProviderMetadata } from './discovery.ts'
import { ProviderCall } from './provider-call.ts'
import { errorCodeIn } from './provider-fault.ts'

const tokensSchema = z.object({ id_token: z.string(), access_token: z.string().optional() })

/** Addresses of some 8,000 characters are taken everywhere. */
const maxHintLength = 6000

/** The one outside provider: where to send a browser, and who came back from there. */
export class Provider {
  readonly config: ProviderConfig
  readonly #redirectUri: string
  readonly #call: ProviderCall
  readonly #discovery: Discovery

  constructor(config: ProviderConfig, appUrl: string) {
    this.config = config
    this.#redirectUri = `${appUrl}/sign-in/provider`
    this.#call = new ProviderCall(config.name)
    this.#discovery = new Discovery(config.issuer, this.#call)
  }

  /** With `another` the provider asks who it is, also where it knows somebody in this browser. */
  async addressFor({ state, nonce, verifier }: SignInSecrets, { another = false } = {}): Promise<string> {
    const known = await this.#discovery.known()
    const url = new URL(known.authorization_endpoint)
    const asked = {
      response_type: 'code',
      client_id: this.config.clientId,
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(another && { prompt: promptFor(known) }),
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return url.href
  }

  async identify(code: string, { nonce, verifier }: Omit<SignInSecrets, 'state'>): Promise<Identity> {
    const { issuer, clientId } = this.config
    const known = await this.#discovery.known()
    const tokens = await this.#exchange(known, code, verifier)
    const payload = await checkIdToken(known, tokens.id_token, this.#call, { clientId, nonce })
    const claims = this.#call.read(claimsSchema, payload)
    const isWhole = typeof claims.email === 'string' && (claims.email_verified ?? null) !== null
    const userInfo = isWhole ? claims : await this.#askMore(known, tokens.access_token, claims)
    // Longer than what fits into an address, it cannot be sent there.
    const isOfUse = known.end_session_endpoint !== undefined && tokens.id_token.length <= maxHintLength
    return { ...identityOf(issuer, claims, userInfo), idToken: isOfUse ? tokens.id_token : null }
  }

  /** Where a browser goes to sign out there as well, by OpenID Connect RP-Initiated Logout; null where nowhere. */
  async logoutAddress(idToken: string): Promise<string | null> {
    const { end_session_endpoint } = await this.#discovery.known()
    if (end_session_endpoint === undefined) return null
    const url = new URL(end_session_endpoint)
    const asked = {
      id_token_hint: idToken,
      client_id: this.config.clientId,
      // The address that is registered there already.
      post_logout_redirect_uri: this.#redirectUri,
      state: signedOutState,
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return url.href
  }

  /** Whose session the provider has ended, as it tells this server itself. */
  async readLogout(token: string) {
    const { issuer, clientId } = this.config
    const known = await this.#discovery.known()
    return { issuer, ...(await checkLogoutToken(known, token, this.#call, clientId)) }
  }

  async #exchange(known: ProviderMetadata, code: string, verifier: string) {
    const { clientId, clientSecret } = this.config
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#redirectUri,
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
    const answer = await this.#call.fetch(known.token_endpoint, { method: 'POST', headers, body })
    const { status } = answer
    if (status >= 500) throw this.#call.away('provider_away', { status })
    const answered: unknown = await answer.json().catch(() => null)
    if (answer.ok) return this.#call.read(tokensSchema, answered)
    const said = errorCodeIn(answered)
    throw this.#call.refused(whyNoToken(status, said), { status, ...(said && { said }) })
  }

  /** Some tell the address, or that it is confirmed, only here. */
  async #askMore(known: ProviderMetadata, accessToken: string | undefined, claims: Claims): Promise<Claims> {
    if (known.userinfo_endpoint === undefined || accessToken === undefined) return claims
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json, application/jwt' }
    const answer = await this.#call.fetch(known.userinfo_endpoint, { headers })
    if (!answer.ok) return claims
    const isSigned = /^application\/jwt\b/i.test(answer.headers.get('content-type') ?? '')
    const answered: unknown = isSigned
      ? await this.#readSigned(known, await answer.text())
      : await answer.json().catch(() => null)
    const parsed = claimsSchema.safeParse(answered)
    return parsed.success && parsed.data.sub === claims.sub ? parsed.data : claims
  }

  /** An answer of the userinfo endpoint that is signed: by the provider, and for us where it says for whom. */
  async #readSigned(known: ProviderMetadata, token: string): Promise<unknown> {
    const payload = await checkSigned(known, token.trim(), this.#call, {})
    if (payload.iss !== undefined && payload.iss !== known.issuer) throw this.#call.refused('wrong_issuer')
    if (payload.aud !== undefined && ![payload.aud].flat().includes(this.config.clientId))
      throw this.#call.refused('wrong_audience')
    return payload
  }
}

/** An account is chosen where the provider says that it can be; else the person signs in once more. */
function promptFor({ issuer, prompt_values_supported: values }: ProviderMetadata): string {
  if (values !== undefined) return values.includes('select_account') ? 'select_account' : 'login'
  return choosers.test(issuer) ? 'select_account' : 'login'
}

/** They do not say which words they take. Google takes no 'login'. */
const choosers = /^https:\/\/(?:accounts\.google\.com|login\.microsoftonline\.com)(?:\/|$)/

function whyNoToken(status: number, said: string | undefined) {
  if (status === 401 || said === 'invalid_client') return 'client_refused'
  return said === 'invalid_grant' ? 'code_refused' : 'token_refused'
}

export type SignInSecrets = { state: string; nonce: string; verifier: string }
