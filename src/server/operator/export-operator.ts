import { operatorActs } from '#db/operator.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

/** What operators did with a learner's account. Who they were is not the learner's to take along. */
export const exportOperator = [
  exportTable(operatorActs, {
    title: 'What operators did with this account',
    owner: operatorActs.subjectId,
    order: [operatorActs.id],
    columns: {
      id: operatorActs.id,
      act: operatorActs.act,
      place: operatorActs.place,
      createdAt: operatorActs.createdAt,
    },
  }),
]
