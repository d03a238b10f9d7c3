import { type SettingName, type SettingsStanding, settings } from '#contract/operator/settings.ts'
import { limitsInForce } from '#server/operator/model/limits-in-force.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { ceilingsOf, readSettings } from '#server/platform/operations/settings.ts'

/** How the settings stand, and which of them a variable has decided. */
export async function showSettings(db: Connection, env: Env): Promise<SettingsStanding> {
  const held = await readSettings(db, env)
  const ceilings = ceilingsOf(held, await limitsInForce(db, env))
  const fixedBy = (name: SettingName) => (env.fixed[name] === undefined ? null : settings[name].variable)
  return {
    signUps: { value: held.signUps, fixedBy: fixedBy('signUps') },
    learnerTokens: { value: ceilings.learner ?? 'unlimited', fixedBy: fixedBy('learnerTokens') },
    allTokens: { value: ceilings.all ?? 'unlimited', fixedBy: fixedBy('allTokens') },
    answerSeconds: { value: held.answerSeconds, fixedBy: fixedBy('answerSeconds') },
    callsAtOnce: { value: held.callsAtOnce, fixedBy: fixedBy('callsAtOnce') },
    courseVisibility: { value: held.courseVisibility, fixedBy: fixedBy('courseVisibility') },
  }
}
