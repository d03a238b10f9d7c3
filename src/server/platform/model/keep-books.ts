import type { ModelConfig } from '#server/platform/operations/model-config.ts'
import type { Ceilings } from '#server/platform/operations/settings.ts'
import type { AnswerFault } from './blame-answer.ts'
import type { ModelAnswer, TimedCall } from './call.ts'
import type { Clock } from './clock.ts'
import { ModelFailure } from './failure.ts'
import type { ModelLog } from './log-calls.ts'
import {
  type BudgetOwner,
  budgetDay,
  estimateTokens,
  secondsToNextDay,
  type UsageStore,
} from './usage-store.ts'

/** How long after its end a call may still be entered in the accounts. */
const bookkeepingMs = 60_000

type Bookkeeper = {
  config: ModelConfig
  clock: Clock
  usage: UsageStore
  log: ModelLog
  readCeilings: () => Promise<Ceilings>
}

export type Reservation = { day: string; tokens: number; owners: BudgetOwner[] }

/**
 * Tokens are also counted without a ceiling: an operator may set one while the call runs, and it holds for
 * the whole day.
 */
const withoutEnd = Number.MAX_SAFE_INTEGER

export async function reserve(
  { config, readCeilings, usage, clock }: Bookkeeper,
  { userId }: TimedCall,
  tokens: number,
  wholeMs: number,
): Promise<Reservation> {
  const nowMs = clock.now()
  const day = budgetDay(nowMs)
  const owners: BudgetOwner[] = []
  // A learner with an own key pays for it.
  if (config.from === 'own') return { day, tokens, owners }
  const ceilings = await readCeilings()
  const budgets = [
    { owner: userId, limit: ceilings.learner, spent: 'budget_spent' },
    { owner: null, limit: ceilings.all, spent: 'ceiling_reached' },
  ] as const
  for (const { owner, limit = withoutEnd, spent } of budgets) {
    if (!(await usage.reserve({ owner, day, tokens, limit, holdMs: wholeMs + bookkeepingMs }))) {
      // Releases the tokens that were reserved for a refused call.
      for (const other of owners) await usage.settle({ owner: other, day, reserved: tokens, used: 0 })
      throw new ModelFailure(spent, { retryAfterSeconds: secondsToNextDay(nowMs) })
    }
    owners.push(owner)
  }
  return { day, tokens, owners }
}

/** Failures before the endpoint was called: there is nothing to count. */
const notAsked: readonly string[] = ['budget_spent', 'ceiling_reached']

/** Failures of calls that the endpoint had accepted: it has read the prompt, which costs tokens. */
const takenOn: readonly ModelFailure['kind'][] = ['cancelled', 'put_back', 'timeout', 'cut_off']

/**
 * The estimated usage of a failed call: its prompt, also when the learner left before the first word, and the
 * text that came.
 */
export const usageOfFailure = ({ kind, partial }: ModelFailure, promptTokens: number) =>
  partial === '' && !takenOn.includes(kind)
    ? { promptTokens: 0, completionTokens: 0 }
    : { promptTokens, completionTokens: estimateTokens(partial) }

type Books = {
  outcome: ModelAnswer | ModelFailure
  reservation: Reservation | undefined
  durationMs: number
  promptTokens: number
  completionTokens: number
}

/** The learner's answer does not depend on the accounts: an error here is only logged. */
export async function keepBooks(
  { usage, config, log }: Bookkeeper,
  call: TimedCall,
  books: Books,
): Promise<number | undefined> {
  const { userId, purpose, requestId } = call
  const { outcome, reservation, durationMs, promptTokens, completionTokens } = books
  const kind = outcome instanceof ModelFailure ? outcome.kind : 'ok'
  if (notAsked.includes(kind)) return undefined
  call.onSpent?.({ promptTokens, completionTokens })
  try {
    if (reservation !== undefined) {
      const used = promptTokens + completionTokens
      const { day, tokens: reserved, owners } = reservation
      for (const owner of owners) await usage.settle({ owner, day, reserved, used })
    }
    const tokens = { promptTokens, completionTokens }
    const ownKey = config.from === 'own'
    return await usage.record({
      userId,
      purpose,
      model: config.model,
      ownKey,
      ...tokens,
      outcome: kind,
      durationMs,
    })
  } catch (error) {
    log.warn(
      { requestId, purpose, error: error instanceof Error ? error.message : String(error) },
      'model usage not kept',
    )
    return undefined
  }
}

export function countBadAnswer({ usage, log }: Bookkeeper, recorded: number, fault: AnswerFault): void {
  usage.blame(recorded, fault).catch((error: unknown) => {
    log.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'a bad answer was not counted',
    )
  })
}
