import { and, eq, isNotNull } from 'drizzle-orm'
import type { SignInMethods } from '#contract/accounts/codes.ts'
import { oneTimeCodes } from '#db/sign-in.ts'
import { listPasskeys } from '#server/accounts/passkeys/passkeys.ts'
import { hasPassword } from '#server/accounts/passwords.ts'
import { findLink } from '#server/accounts/provider/links.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { ProviderConfig } from '#server/platform/operations/provider-config.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** How a learner signs in: never what they sign in with. */
export async function showSignInMethods(
  db: Database,
  learnerId: string,
  provider: ProviderConfig | null,
): Promise<SignInMethods> {
  return {
    codes: await showCodes(db, learnerId),
    passkeys: await listPasskeys(db, learnerId),
    hasPassword: await hasPassword(db, learnerId),
    provider: provider && {
      name: provider.name,
      linkedAt: (await findLink(db, learnerId, provider.issuer))?.toISOString() ?? null,
    },
  }
}

async function showCodes(db: Database, learnerId: string): Promise<SignInMethods['codes']> {
  const [codes] = await db
    .select({ since: oneTimeCodes.confirmedAt })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, learnerId), isNotNull(oneTimeCodes.confirmedAt)))
  const since = codes?.since?.toISOString()
  if (since === undefined) return null
  return { since, recoveryCodesLeft: await countRecoveryCodes(db, learnerId) }
}
