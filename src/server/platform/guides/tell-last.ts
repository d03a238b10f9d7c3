import type { Turn } from '#server/platform/model/call.ts'
import { markAsData } from './mark-as-data.ts'

/**
 * What changes from call to call, marked as data and told with the last turn: everything before it stays the same, so
 * that a provider's prefix cache serves it. The turn's own words stay at the very end; an empty part is left out.
 */
export function tellLast(turns: readonly Turn[], parts: Record<string, string>): Turn[] {
  const last = turns.at(-1)
  const filled = Object.entries(parts).filter(([, text]) => text !== '')
  if (last === undefined || filled.length === 0) return [...turns]
  const marked = filled.map(([name, text]) => markAsData(name, text))
  return [...turns.slice(0, -1), { ...last, content: [...marked, last.content].join('\n\n') }]
}
