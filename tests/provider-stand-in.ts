import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Who signs in at the provider next, and what its answer gets wrong. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean | 'true' | 'false'
  name?: string | null
}
type Tricks = {
  issuer?: string
  audience?: string | string[]
  azp?: string
  nonce?: string
  expiresInS?: number
  /** Signed by a key that is not published. */
  isForged?: boolean
  /** By the client's own secret, as HS256. */
  isShared?: boolean
  /** The address is told by the userinfo endpoint alone. */
  isTaciturn?: boolean
  /** Whether the address is confirmed is told there alone. */
  isUnsure?: boolean
  /** Whom the userinfo endpoint speaks of. */
  otherSub?: string
  failsWith?: number
  keysFailWith?: number
}

export const providerClient = { id: 'trivium', secret: 'a secret: for both/of us' }

/** A provider of OpenID Connect on this machine: the code flow with PKCE, by the book, unless told to cheat. */
export async function startProvider() {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { query: URLSearchParams; person: Person }>()
  let person: Person = { sub: randomUUID() }
  let tricks: Tricks = {}
  const seen = { discovery: 0, tokens: 0 }

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
            ...{ issuer: tricks.issuer ?? issuer, authorization_endpoint: `${issuer}/authorize` },
            ...{ token_endpoint: `${issuer}/token`, userinfo_endpoint: `${issuer}/userinfo` },
            jwks_uri: `${issuer}/keys`,
          })
        case '/keys':
          return tricks.keysFailWith === undefined ? json({ keys: [jwk] }) : json({}, tricks.keysFailWith)
        case '/authorize': {
          const code = randomUUID()
          codes.set(code, { query: url.searchParams, person })
          const back = new URL(url.searchParams.get('redirect_uri') ?? '')
          back.searchParams.set('code', code)
          back.searchParams.set('state', url.searchParams.get('state') ?? '')
          response.writeHead(302, { location: back.href }).end()
          return
        }
        case '/token':
          seen.tokens += 1
          return json(...(await exchange(request)))
        case '/userinfo':
          return json({ ...person, sub: tricks.otherSub ?? person.sub })
        default:
          return json({}, 404)
      }
    }
    answer().catch((error: unknown) => json({ error: String(error) }, 500))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

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
    if (!isRight) return [{ error: 'invalid_grant' }, 400]
    const { sub, ...claims } = kept.person
    const token = new SignJWT({
      ...(tricks.isTaciturn ? {} : claims),
      ...(tricks.isUnsure && { email_verified: undefined }),
      nonce: tricks.nonce ?? kept.query.get('nonce') ?? '',
      ...(tricks.azp && { azp: tricks.azp }),
    })
      .setProtectedHeader(tricks.isShared ? { alg: 'HS256' } : { alg: 'RS256', kid: 'one' })
      .setSubject(sub)
      .setIssuer(issuer)
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
    /** Who sits there from now on. */
    seat: (who: Person) => {
      person = who
    },
    cheat: (how: Tricks) => {
      tricks = how
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
