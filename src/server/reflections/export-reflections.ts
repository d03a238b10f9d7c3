import { reflections } from '#db/reflections.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportReflections = [
  exportTable(reflections, { title: 'Reflections', owner: reflections.userId, order: [reflections.date] }),
]
