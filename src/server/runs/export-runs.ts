import { runs } from '#db/runs.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportRuns = [
  exportTable(runs, {
    title: 'What guides did for you at length: what you asked, what they told and what it cost',
    owner: runs.userId,
    order: [runs.createdAt, runs.id],
  }),
]
