import { settingNames, settings } from '#contract/operator/settings.ts'
import { pageLimits } from '#contract/paging/page-limits.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { limitsInForce } from './model/limits-in-force.ts'
import { showSettings } from './settings/show-settings.ts'
import { listActs } from './watch/list-acts.ts'
import { sumUsageByDay } from './watch/sum-usage.ts'

type Say = (line: string) => void

const limit = pageLimits.max

/** The lists of the command line: one line each, the newest first. */
export async function sayAccounts(db: Database, search: string, say: Say): Promise<void> {
  const { items, nextCursor } = await listAccounts(db, { search, limit })
  for (const account of items) {
    const marks = [
      account.isOperator && 'operator',
      account.isDisabled && 'off',
      !account.isConfirmed && 'not confirmed',
    ].filter(Boolean)
    const { email, createdAt, courses, sessions, tokensToday } = account
    const figures = `${courses} courses, ${sessions} sessions, ${tokensToday} tokens today`
    say([email, createdAt.slice(0, 10), figures, ...marks].join(' · '))
  }
  if (items.length === 0) say('No account.')
  if (nextCursor !== null)
    say(`These are the newest ${limit}. To find others, add a part of the name or address.`)
}

export async function sayUsage(db: Database, env: Env, days: number, say: Say): Promise<void> {
  for (const { day, calls, learners, tokens } of await sumUsageByDay(db, days))
    say(`${day} · ${tokens} tokens · ${calls} calls · ${learners} learners`)
  if ((await limitsInForce(db, env)) === null) return say('No model is connected here.')
  const { learnerTokens, allTokens } = await showSettings(db, env)
  say(`A day has ${learnerTokens.value} tokens for a learner and ${allTokens.value} for everyone together.`)
}

export async function saySettings(db: Database, env: Env, say: Say): Promise<void> {
  const standing = await showSettings(db, env)
  for (const name of settingNames) {
    const { value, fixedBy } = standing[name]
    say([settings[name].word, value, ...(fixedBy === null ? [] : [`set by ${fixedBy}`])].join(' · '))
  }
}

export async function sayActs(db: Database, say: Say): Promise<void> {
  const { items } = await listActs(db, { limit })
  for (const { createdAt, act, actor, place, subject, details } of items) {
    const figures = Object.entries(details).map(([name, value]) => `${name} ${value}`)
    say([createdAt, act, subject ?? '', `by ${actor ?? place}`, ...figures].filter(Boolean).join(' · '))
  }
  if (items.length === 0) say('Nothing yet.')
}
