import { pageLimits } from '#contract/paging.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { limitsInForce } from './model/limits-in-force.ts'
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
  if (nextCursor !== null) say(`These are the newest ${limit}. Say words of an address to find others.`)
}

export async function sayUsage(db: Database, env: Env, days: number, say: Say): Promise<void> {
  for (const { day, calls, learners, tokens } of await sumUsageByDay(db, days))
    say(`${day} · ${tokens} tokens · ${calls} calls · ${learners} learners`)
  const limits = await limitsInForce(db, env)
  if (limits === null) return say('No model is connected here.')
  const { dailyTokens, dailyTokensOfAll } = limits
  say(
    `A day has ${dailyTokens ?? 'unlimited'} tokens for a learner and ${dailyTokensOfAll ?? 'unlimited'} for everyone together.`,
  )
}

export async function sayActs(db: Database, say: Say): Promise<void> {
  const { items } = await listActs(db, { limit })
  for (const { createdAt, act, actor, place, subject, details } of items) {
    const figures = Object.entries(details).map(([name, value]) => `${name} ${value}`)
    say([createdAt, act, subject ?? '', `by ${actor ?? place}`, ...figures].filter(Boolean).join(' · '))
  }
  if (items.length === 0) say('Nothing yet.')
}
