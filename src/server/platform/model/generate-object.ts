import type { z } from 'zod'
import { passBlame } from './blame-answer.ts'
import type { TimedCall, Usage } from './call.ts'
import { ModelFailure } from './failure.ts'
import { ItemReader } from './item-reader.ts'
import { extractJson } from './loose-json.ts'
import { isSameAnswer, loops, problemsOf } from './repair.ts'
import { type CallResult, type ModelEndpoint, runCall } from './run-call.ts'
import { blame, isRefusal, secondTry } from './second-try.ts'

type Reading<T> = { value: T } | { problems: string[] }

/**
 * Returns one validated object, or throws a typed failure. The call asks for an object in its form, finds it
 * within surrounding text, validates it, and asks a second time with the errors named. Problems that only
 * `check` finds also lead to a second call; where its object is no better, the first one is returned.
 */
export async function generateObject<T>(
  connection: ModelEndpoint,
  call: TimedCall,
  schema: z.ZodType<T>,
  check: (value: T) => string[] = () => [],
): Promise<{ value: T; usage: Usage }> {
  const first = await ask(connection, call)
  const reading = first.isLoop ? { problems: [loops] } : read(first.text, schema)
  if ('value' in reading) {
    const problems = call.repairs === false ? [] : check(reading.value)
    if (problems.length === 0) return { value: reading.value, usage: first.usage }
    blame(first, 'failed_check')
    const again = secondTry(connection, call, first, problems)
    return mend(connection, again, { schema, check }, { value: reading.value, usage: first.usage, problems })
  }
  blame(first)
  if (isRefusal(call, first)) throw new ModelFailure('refused')
  if (call.repairs === false) throw new ModelFailure('bad_answer')
  const again = secondTry(connection, call, first, reading.problems)
  const second = await ask(connection, again)
  const isSame = isSameAnswer(first.text, second.text)
  const repaired = isSame ? reading : read(second.text, schema)
  if ('problems' in repaired) blame(second, isSame ? 'same_again' : undefined)
  if ('problems' in repaired) throw new ModelFailure(isRefusal(again, second) ? 'refused' : 'bad_answer')
  return { value: repaired.value, usage: addUsage(first.usage, second.usage) }
}

type Expectation<T> = { schema: z.ZodType<T>; check: (value: T) => string[] }

/** The better of two objects: the first, unless the second has fewer problems. */
async function mend<T>(
  connection: ModelEndpoint,
  call: TimedCall,
  { schema, check }: Expectation<T>,
  first: { value: T; usage: Usage; problems: string[] },
): Promise<{ value: T; usage: Usage }> {
  const { value, usage, problems } = first
  try {
    const second = await ask(connection, call)
    const mended = read(second.text, schema)
    const wrong = 'value' in mended ? check(mended.value).length : undefined
    if (wrong !== 0) blame(second, wrong === undefined ? undefined : 'failed_check')
    const isBetter = 'value' in mended && wrong !== undefined && wrong < problems.length
    return { value: isBetter ? mended.value : value, usage: addUsage(usage, second.usage) }
  } catch (error) {
    if (error instanceof ModelFailure && error.kind !== 'cancelled') return { value, usage }
    throw error
  }
}

/** The usage of two answers of which the second counts. */
export const addUsage = (one: Usage, other: Usage): Usage =>
  passBlame(other, {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
  })

/**
 * Failures after which another request makes sense: an empty answer, as some servers send now and then, and a
 * loop.
 */
const repairable = ({ kind, partial }: ModelFailure): boolean =>
  kind === 'looped' || (kind === 'bad_answer' && partial.trim() === '')

type ObjectAnswer = CallResult & { isWhole: boolean; isLoop?: true }

async function ask(connection: ModelEndpoint, call: TimedCall): Promise<ObjectAnswer> {
  const reader = new ItemReader('', { onItem: () => {}, onField: () => {} })
  try {
    const answer = await runCall(connection, call, {
      json: true,
      onText: (delta) => reader.feed(delta),
      isEnough: () => reader.isOver,
    })
    return { ...answer, isWhole: answer.finishReason === 'stop' }
  } catch (error) {
    if (!(error instanceof ModelFailure && repairable(error))) throw error
    const usage = { promptTokens: 0, completionTokens: 0 }
    const answer = { usage, finishReason: 'stop', isBound: false, isWhole: false } as const
    return { ...answer, text: error.partial, ...(error.kind === 'looped' && { isLoop: true }) }
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
