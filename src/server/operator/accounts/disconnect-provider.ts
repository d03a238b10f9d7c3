import { endProviderLink } from '#server/accounts/provider/links.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { findAccount, refuseOperators, type Which } from './find-account.ts'

/** For a learner who no longer uses the connected account at the outside provider. A mail informs them. */
export async function disconnectProvider(
  db: Database,
  by: Actor,
  which: Which,
  { appUrl, provider }: Pick<Env, 'appUrl' | 'provider'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    refuseOperators(subject, by)
    const name = provider?.name ?? 'the outside provider'
    if (!(await endProviderLink(tx, subject, { appUrl, name }))) throw new AppError('not_connected')
    await recordAct(tx, by, 'disconnect-provider', { subjectId: subject.id })
  })
}
