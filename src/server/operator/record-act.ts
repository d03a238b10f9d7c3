import type { OperatorAct } from '#contract/operator/acts.ts'
import { operatorActs } from '#db/operator.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Who acts: a signed-in operator, a user of the machine's command line, or the start itself. */
export type Actor = { id: string | null; place: 'page' | 'command line' | 'start' }

/** Written in the transaction of the act, so that no act is without its log line. */
export async function recordAct(
  tx: Connection,
  { id: actorId, place }: Actor,
  act: OperatorAct,
  about: { subjectId?: string; details?: Record<string, string | number> } = {},
): Promise<void> {
  await tx.insert(operatorActs).values({ act, actorId, place, ...about })
}
