import { z } from 'zod'

/** What a provider tells of a person. */
export const claimsSchema = z.object({
  // PostgreSQL keeps no NUL.
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u),
  email: z.string().max(1000).nullish(),
  // Some write it as text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
  name: z.string().nullish(),
  /** What the provider calls its own session. */
  sid: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u)
    .nullish()
    .catch(null),
})
export type Claims = z.infer<typeof claimsSchema>

/** Who somebody is at the provider, and the address that it told, which may be none. */
export type Identity = {
  issuer: string
  subject: string
  email: { untrusted: string; isConfirmed: boolean } | null
  name: string | null
  sid: string | null
  /** To sign out there as well; null where the provider has no address for that. */
  idToken: string | null
}

/** `userInfo` may come from another place than `claims`, which the provider signed for this sign-in. */
export function identityOf(issuer: string, claims: Claims, userInfo: Claims): Omit<Identity, 'idToken'> {
  const untrusted = userInfo.email?.trim() ?? ''
  const isConfirmed = userInfo.email_verified === true || userInfo.email_verified === 'true'
  return {
    issuer,
    subject: claims.sub,
    email: untrusted === '' ? null : { untrusted, isConfirmed },
    name: (userInfo.name ?? claims.name)?.trim() || null,
    sid: claims.sid ?? null,
  }
}
