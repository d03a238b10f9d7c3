import { modelBudgets, modelCalls, modelConnections, sentKeys, sentParts } from '#db/platform.ts'
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
  // The answers themselves are the rows that they were about.
  exportTable(sentKeys, {
    title: 'Calls that could be sent again, of the last day',
    owner: sentKeys.userId,
    order: [sentKeys.sentAt, sentKeys.id],
    columns: { sentAt: sentKeys.sentAt },
  }),
  exportTable(sentParts, {
    title: 'Files on their way in parts, of the last day',
    owner: sentParts.userId,
    order: [sentParts.sentAt, sentParts.id],
    columns: { fileId: sentParts.fileId, number: sentParts.number, sentAt: sentParts.sentAt },
  }),
  // Never the key, not even sealed.
  exportTable(modelConnections, {
    title: 'Your own connection to an AI model',
    owner: modelConnections.userId,
    order: [modelConnections.id],
    columns: {
      provider: modelConnections.provider,
      baseUrl: modelConnections.baseUrl,
      model: modelConnections.model,
      updatedAt: modelConnections.updatedAt,
    },
  }),
]
