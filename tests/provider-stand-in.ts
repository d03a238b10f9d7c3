import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The person who signs in next at the provider, and the faults of its answer. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean | 'true' | 'false'
  name?: string | null
}
export type Tricks = {
  issuer?: string
  audience?: string | string[]
  azp?: string
  nonce?: string
  expiresInS?: number
  /** Signed by a key that is not published. */
  isForged?: boolean
  /** Signed with the client's own secret, as HS256. */
  isShared?: boolean
  /** Only the userinfo endpoint gives the address. */
  isTaciturn?: boolean
  /** Only the userinfo endpoint says whether the address is confirmed. */
  isUnsure?: boolean
  /** How the userinfo endpoint answers, where it is not plain JSON. */
  userinfo?: 'signed' | 'forged' | 'for another'
  /** Its issuer name ends in a slash. */
  hasSlash?: boolean
  /** The person whom the userinfo endpoint describes. */
  otherSub?: string
  failsWith?: number
  /** The token endpoint's status and error code. */
  tokenError?: [number, string]
  /** It has no sign-out address. */
  hasNoLogout?: boolean
  prompts?: string[]
  /** The name of the key in the token. */
  kid?: string
  keysFailWith?: number
}

type LogoutTricks = { claims?: Record<string, unknown>; isForged?: boolean; ageS?: number; audience?: string }

export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

export const providerClient = { id: 'trivium', secret: 'a secret: for both/of us' }

/**
 * A provider of OpenID Connect on this machine: the code flow with PKCE, correct unless a test asks for a
 * fault.
 */
export async function startProvider() {
  const foreign = await generateKeyPair('RS256')
  const newKey = async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const kid = randomUUID()
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
  }
  let own = await newKey()
  const codes = new Map<string, { query: URLSearchParams; person: Person; sid: string }>()
  let person: Person = { sub: randomUUID() }
  let tricks: Tricks = {}
  const seen = { discovery: 0, tokens: 0, keys: 0 }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    const answer = async () => {
      if (tricks.failsWith !== undefined) return json({}, tricks.failsWith)
      switch (url.pathname) {
        case '/.well-known/openid-configuration':
          seen.discovery += 1
          return json({
            issuer: tricks.issuer ?? ownName(),
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            jwks_uri: `${issuer}/keys`,
            ...(!tricks.hasNoLogout && { end_session_endpoint: `${issuer}/logout` }),
            ...(tricks.prompts && { prompt_values_supported: tricks.prompts }),
          })
        case '/keys':
          seen.keys += 1
          return tricks.keysFailWith === undefined ? json({ keys: [own.jwk] }) : json({}, tricks.keysFailWith)
        case '/authorize': {
          const code = randomUUID()
          codes.set(code, { query: url.searchParams, person, sid: `session-of-${person.sub}` })
          const back = new URL(url.searchParams.get('redirect_uri') ?? '')
          back.searchParams.set('code', code)
          back.searchParams.set('state', url.searchParams.get('state') ?? '')
          response.writeHead(302, { location: back.href }).end()
          return
        }
        case '/logout': {
          const back = new URL(url.searchParams.get('post_logout_redirect_uri') ?? '')
          back.searchParams.set('state', url.searchParams.get('state') ?? '')
          response.writeHead(302, { location: back.href }).end()
          return
        }
        case '/token':
          seen.tokens += 1
          return json(...(await exchange(request)))
        case '/userinfo':
          if (tricks.userinfo === undefined) return json(whoIsIt())
          response.writeHead(200, { 'content-type': 'application/jwt' }).end(await signedUserinfo())
          return
        default:
          return json({}, 404)
      }
    }
    answer().catch((error: unknown) => json({ error: String(error) }, 500))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const ownName = () => (tricks.hasSlash ? `${issuer}/` : issuer)
  const whoIsIt = () => ({ ...person, sub: tricks.otherSub ?? person.sub })
  const signedUserinfo = () =>
    new SignJWT(whoIsIt())
      .setProtectedHeader({ alg: 'RS256', kid: own.kid })
      .setIssuer(ownName())
      .setAudience(tricks.userinfo === 'for another' ? 'another' : providerClient.id)
      .sign(tricks.userinfo === 'forged' ? foreign.privateKey : own.privateKey)

  async function exchange(request: IncomingMessage): Promise<[unknown, number]> {
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const pair = Buffer.from(
      (request.headers.authorization ?? '').replace(/^Basic /, ''),
      'base64',
    ).toString()
    const [id = '', secret = ''] = pair.split(':').map(decodeURIComponent)
    const kept = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      id === providerClient.id &&
      secret === providerClient.secret &&
      body.get('grant_type') === 'authorization_code' &&
      kept?.query.get('code_challenge') === challenge &&
      kept.query.get('code_challenge_method') === 'S256' &&
      kept.query.get('redirect_uri') === body.get('redirect_uri')
    if (tricks.tokenError) return [{ error: tricks.tokenError[1] }, tricks.tokenError[0]]
    if (!isRight) return [{ error: 'invalid_grant' }, 400]
    const { sub, ...claims } = kept.person
    const token = new SignJWT({
      ...(tricks.isTaciturn ? {} : claims),
      ...(tricks.isUnsure && { email_verified: undefined }),
      sid: kept.sid,
      nonce: tricks.nonce ?? kept.query.get('nonce') ?? '',
      ...(tricks.azp && { azp: tricks.azp }),
    })
      .setProtectedHeader(tricks.isShared ? { alg: 'HS256' } : { alg: 'RS256', kid: tricks.kid ?? own.kid })
      .setSubject(sub)
      .setIssuer(ownName())
      .setAudience(tricks.audience ?? providerClient.id)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + (tricks.expiresInS ?? 300))
    const key = tricks.isShared
      ? new TextEncoder().encode(providerClient.secret)
      : tricks.isForged
        ? foreign.privateKey
        : own.privateKey
    return [{ id_token: await token.sign(key), access_token: randomUUID(), token_type: 'Bearer' }, 200]
  }

  return {
    issuer,
    seen,
    /** Sets the person at the browser from now on. */
    seat: (who: Person) => {
      person = who
    },
    cheat: (how: Tricks) => {
      tricks = how
    },
    /** Sends the server's own notice that a session at the provider ended. */
    logoutToken: ({ claims = {}, isForged = false, ageS = 0, audience = providerClient.id }: LogoutTricks) =>
      new SignJWT({ events: { [logoutEvent]: {} }, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: own.kid, typ: 'logout+jwt' })
        .setIssuer(ownName())
        .setAudience(audience)
        .setIssuedAt(Math.floor(Date.now() / 1000) - ageS)
        .sign(isForged ? foreign.privateKey : own.privateKey),
    /** Signs with another key from now on. */
    rotate: async () => {
      own = await newKey()
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
