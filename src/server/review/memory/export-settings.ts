import { reviewSettings } from '#db/review.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportReviewSettings = [
  exportTable(reviewSettings, {
    title: 'How you want to review',
    owner: reviewSettings.userId,
    order: [reviewSettings.userId],
  }),
]
