import { concepts, evidence, knowledgeSettings } from '#db/knowledge.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportKnowledge = [
  exportTable(concepts, {
    title: 'Concepts of your courses',
    owner: concepts.userId,
    order: [concepts.createdAt, concepts.id],
  }),
  exportTable(evidence, {
    title: 'What you showed you know, with what you struck',
    owner: evidence.userId,
    order: [evidence.createdAt, evidence.id],
  }),
  exportTable(knowledgeSettings, {
    title: 'What guides may use',
    owner: knowledgeSettings.userId,
    order: [knowledgeSettings.userId],
  }),
]
