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

/** How much later than its end a call's books may be closed. */
const bookkeepingMs = 60_000

type Bookkeeper = {
  config: ModelConfig
  clock: Clock
  usage: UsageStore
  log: ModelLog
  readCeilings: () => Promise<Ceilings>
}

export type Reservation = { day: string; tokens: number; owners: BudgetOwner[] }

/** Counted without a ceiling as well: one may be set while the call runs, and holds for the whole day. */
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
  // Who brings their own key pays for it.
  if (config.from === 'own') return { day, tokens, owners }
  const ceilings = await readCeilings()
  const budgets = [
    { owner: userId, limit: ceilings.learner, spent: 'budget_spent' },
    { owner: null, limit: ceilings.all, spent: 'ceiling_reached' },
  ] as const
  for (const { owner, limit = withoutEnd, spent } of budgets) {
    if (!(await usage.reserve({ owner, day, tokens, limit, holdMs: wholeMs + bookkeepingMs }))) {
      // Set aside for a call that is not made.
      for (const other of owners) await usage.settle({ owner: other, day, reserved: tokens, used: 0 })
      throw new ModelFailure(spent, { retryAfterSeconds: secondsToNextDay(nowMs) })
    }
    owners.push(owner)
  }
  return { day, tokens, owners }
}

/** Ends before the endpoint was asked: there is nothing to enter in the books. */
const notAsked: readonly string[] = ['budget_spent', 'ceiling_reached']

/** Ends of a call that the endpoint had taken on: it read the prompt, and whoever pays for it pays for that. */
const takenOn: readonly ModelFailure['kind'][] = ['cancelled', 'put_back', 'timeout', 'cut_off']

/** By estimate: the prompt of a call that was sent, whoever left before its first word, and what came of the answer. */
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

/** The learner's answer does not depend on the books: a fault here is logged and passed over. */
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
