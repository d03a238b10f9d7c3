import { eq } from 'drizzle-orm'
import type { Profile } from '#contract/profile.ts'
import { users } from '#db/accounts.ts'
import { profiles } from '#db/profile.ts'
import type { Connection } from '#server/platform/db.ts'

/** Null for an account without one, which only an old database can hold. */
export async function readProfile(db: Connection, learnerId: string): Promise<Profile | null> {
  const [row] = await db
    .select({ profile: profiles, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, learnerId))
    .limit(1)
  return row === undefined ? null : presentProfile(row.profile, row.email)
}

/** For the owner's eyes alone. */
export function presentProfile(row: typeof profiles.$inferSelect, email: string): Profile {
  return {
    id: row.id,
    username: row.username,
    email,
    fullName: row.fullName,
    name: row.name,
    age: row.age,
    educationLevel: row.educationLevel,
    careerGoals: row.careerGoals,
    interests: row.interests,
    preferredLearningStyle: row.preferredLearningStyle,
    certifications: row.certifications,
    languagesSpoken: row.languagesSpoken,
    revision: row.revision,
    lastUpdated: row.lastUpdated.toISOString(),
  }
}
