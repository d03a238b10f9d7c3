import type { Profile, UpdateProfile } from '#contract/profile.ts'
import { profiles } from '#db/profile.ts'
import type { Learner } from '#server/platform/context.ts'
import type { Connection } from '#server/platform/db.ts'
import { usernameOf } from './create-profile.ts'
import { presentProfile } from './read-profile.ts'

export async function updateProfile(db: Connection, learner: Learner, form: UpdateProfile): Promise<Profile> {
  const values = { ...form, lastUpdated: new Date() }
  const [row] = await db
    .insert(profiles)
    .values({ id: learner.id, username: usernameOf(learner.email), ...values })
    .onConflictDoUpdate({ target: profiles.id, set: values })
    .returning()
  if (row === undefined) throw new Error('The profile was not saved.')
  return presentProfile(row, learner.email)
}
