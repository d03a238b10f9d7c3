import type { z } from 'zod'
import type { TimedCall, Usage } from './call.ts'
import { ModelFailure } from './failure.ts'
import { extractJson, findJsonStart } from './loose-json.ts'
import { problemsOf, repairCall } from './repair.ts'
import { type ModelEndpoint, runCall } from './run-call.ts'

type Reading<T> = { value: T } | { problems: string[] }

/**
 * One validated object, or a typed failure: asked for as JSON, found among whatever stands around it, checked,
 * and asked for a second time with the errors named. The schema itself stands in the prompt. What only `check` finds
 * wrong is asked for again too; where that brings nothing better, the first object counts.
 */
export async function generateObject<T>(
  connection: ModelEndpoint,
  call: TimedCall,
  schema: z.ZodType<T>,
  check: (value: T) => string[] = () => [],
): Promise<{ value: T; usage: Usage }> {
  const first = await ask(connection, call)
  const reading = read(first.text, schema)
  if ('value' in reading) {
    const problems = call.repairs === false ? [] : check(reading.value)
    if (problems.length === 0) return { value: reading.value, usage: first.usage }
    return mend(connection, repairCall(call, first.text, problems), schema, {
      value: reading.value,
      usage: first.usage,
    })
  }
  if (first.text !== '' && findJsonStart(first.text) === -1) throw new ModelFailure('refused')
  if (call.repairs === false) throw new ModelFailure('bad_answer')
  const second = await ask(connection, repairCall(call, first.text, reading.problems))
  const repaired = read(second.text, schema)
  if ('problems' in repaired) throw new ModelFailure('bad_answer')
  return { value: repaired.value, usage: addUsage(first.usage, second.usage) }
}

async function mend<T>(
  connection: ModelEndpoint,
  call: TimedCall,
  schema: z.ZodType<T>,
  first: { value: T; usage: Usage },
): Promise<{ value: T; usage: Usage }> {
  try {
    const second = await ask(connection, call)
    const mended = read(second.text, schema)
    const value = 'value' in mended ? mended.value : first.value
    return { value, usage: addUsage(first.usage, second.usage) }
  } catch (error) {
    if (error instanceof ModelFailure && error.kind !== 'cancelled') return first
    throw error
  }
}

export const addUsage = (one: Usage, other: Usage): Usage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
})

/** An empty answer is one that can be repaired: some servers give one now and then when asked for JSON. */
async function ask(connection: ModelEndpoint, call: TimedCall) {
  try {
    return await runCall(connection, call, { json: true, onText: () => {} })
  } catch (error) {
    const isEmpty =
      error instanceof ModelFailure && error.kind === 'bad_answer' && error.partial.trim() === ''
    if (!isEmpty) throw error
    return { text: '', usage: { promptTokens: 0, completionTokens: 0 } }
  }
}

function read<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  try {
    const parsed = schema.safeParse(extractJson(text))
    return parsed.success ? { value: parsed.data } : { problems: problemsOf(parsed.error, '') }
  } catch (error) {
    return { problems: [`It is not valid JSON. ${error instanceof Error ? error.message : ''}`.trim()] }
  }
}
