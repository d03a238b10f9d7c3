import { universalDay } from '#contract/time/calendar-date.ts'
import type { AnswerFault } from './blame-answer.ts'
import type { FailureKind } from './failure.ts'

export type ModelCallRecord = {
  userId: string
  purpose: string
  model: string
  /** Whether the learner's own key paid for it. */
  ownKey: boolean
  promptTokens: number
  completionTokens: number
  outcome: 'ok' | FailureKind
  durationMs: number
}

/** Whose budget: a learner's, or null for that of everybody together. */
export type BudgetOwner = string | null

/** Where usage is kept, so that budgets hold across processes. Each method is one short act: nothing is held open during a call. */
export type UsageStore = {
  /** Sets tokens aside for a call that is about to be made and takes `holdMs` at most; false when the day's budget is spent. */
  reserve: (entry: {
    owner: BudgetOwner
    day: string
    tokens: number
    limit: number
    holdMs: number
  }) => Promise<boolean>
  /** Puts what was really used in place of what was set aside. */
  settle: (entry: { owner: BudgetOwner; day: string; reserved: number; used: number }) => Promise<void>
  /** Gives the record's number. */
  record: (call: ModelCallRecord) => Promise<number>
  /** The answer of a call that was recorded as good could not be used. */
  blame: (call: number, fault: AnswerFault) => Promise<void>
}

/** The budget's day begins at midnight UTC for everybody: simple to state, the same on every machine. */
export const budgetDay = (nowMs: number): string => universalDay(new Date(nowMs))

export const secondsToNextDay = (nowMs: number): number => {
  const dayMs = 24 * 60 * 60 * 1000
  return Math.ceil((dayMs - (nowMs % dayMs)) / 1000)
}

/** About four bytes a token: right within a third for most models and languages, and used only where no count came. */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4)
