import type { z } from 'zod'
import type { TimedCall } from './call.ts'
import { extractJson } from './loose-json.ts'

const maxProblems = 12

export const loops = 'It says the same again and again.'

/** The problems of a value, one line each, in words for the model. */
export const problemsOf = (error: z.ZodError, at: string): string[] =>
  error.issues.map(
    (issue) => `${[at, ...issue.path].filter((part) => part !== '').join('.')}: ${issue.message}`,
  )

/**
 * The one repair round: the same request with the problems named. It does not quote the answer: a small model
 * copies the quoted text with its errors.
 */
export function repairCall(call: TimedCall, answer: string, problems: string[]): TimedCall {
  const found = isSchema(answer) ? ['It is the JSON schema itself, not an answer that follows it.'] : problems
  const lines = found.slice(0, maxProblems).map((problem) => `- ${problem}`)
  if (found.length > maxProblems) lines.push(`- and ${found.length - maxProblems} more of this kind`)
  const content = [
    'An answer to this could not be used:',
    ...lines,
    'Write a new one: one JSON object that follows the schema, with nothing before or after it.',
  ].join('\n')
  const [last] = call.turns.slice(-1)
  if (last?.role !== 'user') return { ...call, turns: [...call.turns, { role: 'user', content }] }
  return {
    ...call,
    turns: [...call.turns.slice(0, -1), { role: 'user', content: `${last.content}\n\n${content}` }],
  }
}

/** Whether the model repeated the schema from the prompt instead of an answer. */
export function isSchema(answer: string): boolean {
  try {
    const value: unknown = extractJson(answer)
    if (typeof value !== 'object' || value === null) return false
    return '$schema' in value || ('properties' in value && 'type' in value && value.type === 'object')
  } catch {
    return false
  }
}

/** Whether two answers are the same apart from white space. */
export const isSameAnswer = (one: string, other: string): boolean =>
  one.trim() !== '' && one.replaceAll(/\s+/g, '') === other.replaceAll(/\s+/g, '')
