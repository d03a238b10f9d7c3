import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '#server/platform/http/errors.ts'
import type { ProviderMetadata } from './discovery.ts'
import type { ProviderCall } from './provider-call.ts'
import { faultOfToken } from './provider-fault.ts'

/** Signed by a key that the provider publishes, never by a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The content of a token that the provider signed. */
export async function checkSigned(
  { keys }: ProviderMetadata,
  token: string,
  call: ProviderCall,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const verify = async () => (await jwtVerify(token, keys, { ...options, algorithms })).payload
  // Keys that were fetched a moment ago are not fetched again by themselves, though the provider may have changed them since.
  const wereFresh = keys.coolingDown
  try {
    return await verify().catch(async (error: unknown) => {
      if (!wereFresh || !(error instanceof errors.JWKSNoMatchingKey)) throw error
      await keys.reload()
      return verify()
    })
  } catch (error) {
    throw error instanceof AppError ? error : call.fault('provider_refused', faultOfToken(error))
  }
}

type ExpectedClaims = { clientId: string; nonce: string }

/** The token that says who signed in: made for us, for this sign-in. */
export async function checkIdToken(
  known: ProviderMetadata,
  token: string,
  call: ProviderCall,
  { clientId, nonce }: ExpectedClaims,
): Promise<JWTPayload> {
  const payload = await checkSigned(known, token, call, {
    issuer: known.issuer,
    audience: clientId,
    clockTolerance: 60,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  })
  if (payload.nonce !== nonce) throw call.refused('wrong_nonce')
  if (payload.azp !== undefined && payload.azp !== clientId) throw call.refused('wrong_audience')
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp === undefined)
    throw call.refused('wrong_audience')
  return payload
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const logoutSchema = z
  .object({
    sub: z.string().min(1).nullish(),
    sid: z.string().min(1).nullish(),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    // A token that says who signed in has one: it ends nothing.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub || sid)

/** The token of OpenID Connect Back-Channel Logout 1.0: which session ended, or whose. */
export async function checkLogoutToken(
  known: ProviderMetadata,
  token: string,
  call: ProviderCall,
  clientId: string,
): Promise<{ subject: string | null; sid: string | null }> {
  const payload = await checkSigned(known, token, call, {
    issuer: known.issuer,
    audience: clientId,
    clockTolerance: 60,
    maxTokenAge: 600,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { sub, sid } = call.read(logoutSchema, payload)
  return { subject: sub ?? null, sid: sid ?? null }
}
