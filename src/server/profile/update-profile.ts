import { eq, sql } from 'drizzle-orm'
import type { Profile, UpdateProfile } from '#contract/profile.ts'
import { profiles } from '#db/profile.ts'
import type { Database } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { usernameOf } from './create-profile.ts'
import { presentProfile } from './read-profile.ts'

export async function updateProfile(
  db: Database,
  learner: Learner,
  { revision, ...form }: UpdateProfile,
): Promise<Profile> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, learner.id)).for('update')
    if (before !== undefined) refuseStale(before, revision, 'profile')
    const values = { ...form, lastUpdated: new Date() }
    const [row] = await tx
      .insert(profiles)
      .values({ id: learner.id, username: usernameOf(learner.email), ...values })
      .onConflictDoUpdate({
        target: profiles.id,
        set: { ...values, revision: sql`${profiles.revision} + 1` },
      })
      .returning()
    if (row === undefined) throw new Error('The profile was not saved.')
    return presentProfile(row, learner.email)
  })
}
