import type { Env } from '#server/platform/operations/env.ts'

/** Whom a passkey is for: the host of APP_URL, never what a request says of itself. */
export const relyingParty = ({ appUrl }: Pick<Env, 'appUrl'>) => ({
  rpID: new URL(appUrl).hostname,
  origin: appUrl,
})

/** Ed25519, P-256 and RSA: what devices use. The newest kinds are still an experiment of Node's, which would warn of them. */
export const supportedAlgorithmIDs = [-8, -7, -257]

/** What a device files a passkey under: an account's id, which tells nobody anything. */
export const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** With what reads certificates, which few processes ever need. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
