import { newProfileDefaults } from '#contract/profile/profile-rules.ts'
import { profiles } from '#db/profile.ts'
import type { Connection } from '#server/platform/database/db.ts'

type NewLearner = { id: string; email: string; fullName: string | null }

export const usernameOf = (email: string) => email.split('@')[0] ?? email

/** Creates the profile of a new account, in the transaction that creates the account. */
export async function createProfile(tx: Connection, { id, email, fullName }: NewLearner): Promise<void> {
  await tx.insert(profiles).values({ id, username: usernameOf(email), fullName, ...defaultProfile() })
}

export function defaultProfile() {
  const { interests, certifications, languagesSpoken, ...rest } = newProfileDefaults
  return {
    ...rest,
    interests: [...interests],
    certifications: [...certifications],
    languagesSpoken: [...languagesSpoken],
  }
}
