import type { z } from 'zod'
import type { TimedCall } from './call.ts'

const mostProblems = 12
const longestQuote = 16_000

/** What is wrong with a value, one line each, in words a model can act on. */
export const problemsOf = (error: z.ZodError, at: string): string[] =>
  error.issues.map(
    (issue) => `${[at, ...issue.path].filter((part) => part !== '').join('.')}: ${issue.message}`,
  )

/** The one repair round: the same request, the model's own answer, and what was wrong with it. */
export function repairCall(call: TimedCall, answer: string, problems: string[]): TimedCall {
  const lines = problems.slice(0, mostProblems).map((problem) => `- ${problem}`)
  if (problems.length > mostProblems) lines.push(`- and ${problems.length - mostProblems} more of this kind`)
  const content = [
    'This answer cannot be used:',
    ...lines,
    'Send the whole answer again as one JSON object that follows the schema, with nothing before or after it.',
  ].join('\n')
  const own = answer === '' ? [] : [{ role: 'assistant' as const, content: answer.slice(0, longestQuote) }]
  return { ...call, turns: [...call.turns, ...own, { role: 'user', content }] }
}
