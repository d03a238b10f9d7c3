import { sql } from 'drizzle-orm'
import { needsProvider, type SignUpMode } from '#contract/accounts/account-rules.ts'
import {
  type ChangeSettings,
  type SettingsStanding,
  settingNames,
  settings,
} from '#contract/operator/settings.ts'
import { settings as settingsTable } from '#db/operator.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { readStored } from '#server/platform/operations/settings.ts'
import { showSettings } from './show-settings.ts'

/**
 * Changes the given settings; each change is logged as a separate act. A setting that a variable fixes is
 * refused, and then none changes.
 */
export function changeSettings(
  db: Database,
  by: Actor,
  env: Env,
  changes: ChangeSettings,
): Promise<SettingsStanding> {
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    const [before, stored] = [await showSettings(tx, env), await readStored(tx)]
    for (const name of settingNames) {
      const to = changes[name]
      if (to === undefined) continue
      const { fixedBy, value: from } = before[name]
      if (fixedBy !== null) throw new AppError('setting_fixed', { words: { variable: fixedBy } })
      if (name === 'signUps' && env.provider === null && needsProvider(to as SignUpMode))
        throw new AppError('no_provider')
      if (stored[name] === to) continue
      await tx
        .insert(settingsTable)
        .values({ key: name, value: to })
        .onConflictDoUpdate({ target: settingsTable.key, set: { value: to, updatedAt: sql`now()` } })
      await recordAct(tx, by, 'set', { details: { setting: settings[name].word, from, to } })
    }
    return showSettings(tx, env)
  })
}

/** Two changes at once run one after the other, so that the log shows the right earlier value of each. */
async function lockSettings(tx: Connection): Promise<void> {
  await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`)
}
