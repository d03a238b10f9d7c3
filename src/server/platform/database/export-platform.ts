import { modelBudgets, modelCalls } from '#db/platform.ts'
import { exportTable } from './data-export.ts'

/** What the platform itself counted of a learner. */
export const exportPlatform = [
  exportTable(modelCalls, {
    title: 'Calls to the AI model',
    owner: modelCalls.userId,
    order: [modelCalls.id],
  }),
  exportTable(modelBudgets, {
    title: 'AI tokens a day',
    owner: modelBudgets.userId,
    order: [modelBudgets.day],
  }),
]
