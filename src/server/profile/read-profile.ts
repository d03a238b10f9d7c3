import { eq } from 'drizzle-orm'
import { type Profile, profileSchema } from '#contract/profile.ts'
import { users } from '#db/accounts.ts'
import { profiles } from '#db/profile.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { present } from '#server/platform/http/present.ts'

/** Null for an account without a profile, which only an old database may contain. */
export async function readProfile(db: Connection, learnerId: string): Promise<Profile | null> {
  const [row] = await db
    .select({ profile: profiles, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, learnerId))
    .limit(1)
  return row === undefined ? null : presentProfile(row.profile, row.email)
}

/** The profile as only its owner may see it. */
export const presentProfile = (row: typeof profiles.$inferSelect, email: string): Profile =>
  present(profileSchema, { ...row, email })
