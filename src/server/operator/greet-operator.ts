import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { hasOperator, nameFirstOperator } from './accounts/name-first-operator.ts'
import { isOwnMachine } from './accounts/own-machine.ts'

/**
 * Runs at the start. On a local installation the first account becomes the operator. On a public one it does
 * not, because it may be any visitor's: a printed line says how to become the operator. The link itself is
 * not logged, because others may read the log.
 */
export async function greetOperator(db: Database, env: Env, say: (line: string) => void): Promise<void> {
  if (isOwnMachine(env)) return db.transaction(nameFirstOperator)
  if (await hasOperator(db)) return
  say('This Trivium has no operator yet. Sign up, then run on this machine: npm run operator -- link')
}
