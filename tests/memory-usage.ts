import type { BudgetOwner, ModelCallRecord, UsageStore } from '#server/platform/model/usage-store.ts'

/** The books of a test: what the database would hold, in memory. */
export function memoryUsage() {
  const calls: (ModelCallRecord & { fault?: string })[] = []
  const budgets = new Map<string, { used: number; reserved: number }>()
  const budgetOf = (owner: BudgetOwner, day: string) => {
    const key = `${owner ?? 'all'} ${day}`
    const budget = budgets.get(key) ?? { used: 0, reserved: 0 }
    budgets.set(key, budget)
    return budget
  }
  const store: UsageStore = {
    async reserve({ owner, day, tokens, limit }) {
      const budget = budgetOf(owner, day)
      if (budget.used + budget.reserved >= limit) return false
      budget.reserved += tokens
      return true
    },
    async settle({ owner, day, reserved, used }) {
      const budget = budgetOf(owner, day)
      budget.reserved -= reserved
      budget.used += used
    },
    async record(call) {
      return calls.push(call)
    },
    async blame(number, fault) {
      Object.assign(calls[number - 1] ?? {}, { fault })
    },
  }
  return { store, calls, budgets }
}
