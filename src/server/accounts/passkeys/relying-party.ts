import type { Env } from '#server/platform/operations/env.ts'

/** The site of a passkey: the host of APP_URL, never a value of the request. */
export const relyingParty = ({ appUrl }: Pick<Env, 'appUrl'>) => ({
  rpID: new URL(appUrl).hostname,
  origin: appUrl,
})

/**
 * Ed25519, P-256 and RSA: the algorithms of today's devices. The newest ones are still experimental in Node,
 * which would log a warning.
 */
export const supportedAlgorithmIDs = [-8, -7, -257]

/** The account's id, under which a device stores a passkey. The id reveals nothing about the learner. */
export const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** Loaded on demand, with its reader of certificates, because few processes need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
