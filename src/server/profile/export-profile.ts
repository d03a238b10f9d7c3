import { profiles } from '#db/profile.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportProfile = [
  exportTable(profiles, { title: 'Profile', owner: profiles.id, order: [profiles.id] }),
]
