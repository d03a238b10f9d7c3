import { eq } from 'drizzle-orm'
import { profiles } from '#db/profile.ts'
import { exportPart } from '#server/platform/data-export.ts'

export const exportProfile = [
  exportPart({
    table: 'profiles',
    title: 'Profile',
    page: (db, learnerId, limit, offset) =>
      db.select().from(profiles).where(eq(profiles.id, learnerId)).limit(limit).offset(offset),
  }),
]
