import { carryOvers } from '#db/review.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportCarryOvers = [
  exportTable(carryOvers, {
    title: 'What your reflections hand to your next lessons',
    owner: carryOvers.userId,
    order: [carryOvers.day, carryOvers.id],
  }),
]
