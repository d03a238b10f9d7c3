import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '#db/accounts.ts'
import { providerSessions } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { seal, unseal } from '#server/platform/operations/sealed.ts'

/** What is stored of a sign-in by the outside provider, for its end. */
const visitSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The id of the provider's own session. */
  sid: z.string().nullable(),
  sealedIdToken: z.string().nullable(),
})
export type ProviderVisit = z.infer<typeof visitSchema>

type ProviderIdentity = { issuer: string; subject: string; sid: string | null; idToken: string | null }

const label = 'provider-id-token'

export const visitOf = (
  { issuer, subject, sid, idToken }: ProviderIdentity,
  secret: string,
): ProviderVisit => ({
  issuer,
  subject,
  sid,
  sealedIdToken: idToken && seal(secret, label, idToken, { to: subject }),
})

/** A visit is stored with a step of the sign-in, such as that of the one-time code. */
export const packVisit = (visit: ProviderVisit): Record<string, string> => ({ visit: JSON.stringify(visit) })
export const unpackVisit = ({ visit }: Record<string, string>): ProviderVisit | undefined =>
  visit === undefined ? undefined : visitSchema.parse(JSON.parse(visit))

export async function keepVisit(
  tx: Connection,
  session: { sessionId: string; userId: string },
  visit: ProviderVisit,
): Promise<void> {
  await tx.insert(providerSessions).values({ ...session, ...visit })
}

/**
 * The token that names the provider's session in which this session began; null where there is none, or where
 * it cannot be ended there.
 */
export async function idTokenOf(db: Connection, sessionId: string, secret: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: providerSessions.sealedIdToken, subject: providerSessions.subject })
    .from(providerSessions)
    .where(eq(providerSessions.sessionId, sessionId))
    .limit(1)
  return row?.sealed ? unseal(secret, label, row.sealed, { to: row.subject }) : null
}

/** Runs with every read of the session, so the token stays sealed. */
export async function canEndThere(db: Connection, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ can: isNotNull(providerSessions.sealedIdToken) })
    .from(providerSessions)
    .where(eq(providerSessions.sessionId, sessionId))
    .limit(1)
  return row?.can === true
}

type ProviderLogout = { issuer: string; subject: string | null; sid: string | null }

/**
 * Ends sessions here that the provider has ended: one session of a person, or all of them. Returns how many.
 */
export async function endVisits(db: Connection, { issuer, subject, sid }: ProviderLogout): Promise<number> {
  const isIt = and(
    eq(providerSessions.issuer, issuer),
    subject === null ? undefined : eq(providerSessions.subject, subject),
    sid === null ? undefined : eq(providerSessions.sid, sid),
  )
  const theirs = db.select({ id: providerSessions.sessionId }).from(providerSessions).where(isIt)
  const ended = await db.delete(sessions).where(inArray(sessions.id, theirs)).returning({ id: sessions.id })
  return ended.length
}
