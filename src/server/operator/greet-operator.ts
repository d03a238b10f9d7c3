import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { nameFirstOperator } from './accounts/name-first-operator.ts'
import { printedLink } from './accounts/operator-link.ts'
import { isOwnMachine } from './accounts/own-machine.ts'

/**
 * At the start: on a machine of one's own the first account runs it. On a public one nobody does who merely signed up
 * first: a line says how somebody begins to.
 */
export async function greetOperator(db: Database, env: Env, say: (line: string) => void): Promise<void> {
  if (isOwnMachine(env)) return db.transaction(nameFirstOperator)
  const link = await printedLink(db, env.appUrl)
  if (link === undefined) return
  say(`Nobody runs this Trivium yet. Sign in, then open this link within 24 hours to do so: ${link}`)
}
