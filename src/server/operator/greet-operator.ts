import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { hasOperator, nameFirstOperator } from './accounts/name-first-operator.ts'
import { isOwnMachine } from './accounts/own-machine.ts'

/**
 * At the start: on a machine of one's own the first account runs it. On a public one nobody does who merely signed up
 * first: a line says how somebody begins to. The link itself stands in no log, which others may read.
 */
export async function greetOperator(db: Database, env: Env, say: (line: string) => void): Promise<void> {
  if (isOwnMachine(env)) return db.transaction(nameFirstOperator)
  if (await hasOperator(db)) return
  say('Nobody runs this Trivium yet. Sign up, then say on this machine: npm run operator -- link')
}
