import { isLoopbackHost } from '#server/platform/http/loopback.ts'
import { StartError } from './start-error.ts'
import { optional } from './variable-kinds.ts'

/** An issuer with a slash at its end and the same without it are one provider. */
export function withoutSlash(issuer: string): string {
  let end = issuer.length
  while (issuer[end - 1] === '/') end -= 1
  return issuer.slice(0, end)
}

/** A sign-in provider by OpenID Connect. The issuer has no slash at its end. */
export type ProviderConfig = { issuer: string; clientId: string; clientSecret: string; name: string }

export const providerVariables = {
  OIDC_ISSUER: optional.refine((value) => value === undefined || isIssuer(value), {
    error: 'must be a URL starting with https:// (or http:// on a loopback address), without ? and #',
  }),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional.refine((value) => value === undefined || value.length <= 60, {
    error: 'must have at most 60 characters',
  }),
}

type Values = { [Name in keyof typeof providerVariables]: string | undefined }

/** Null without an outside sign-in provider. */
export function providerConfig(values: Values): ProviderConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer === undefined) {
    if (clientId === undefined && clientSecret === undefined) return null
    throw new StartError('OIDC_ISSUER is required when OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is set.')
  }
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError(
      'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required when OIDC_ISSUER is set: the provider gives you both.',
    )
  return {
    issuer: withoutSlash(issuer),
    clientId,
    clientSecret,
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
  }
}

/** Over plain http an attacker on the network could sign in as any learner. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  if (search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}
