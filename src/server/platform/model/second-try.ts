import { follows } from './answer-form.ts'
import { type AnswerFault, blameAnswer } from './blame-answer.ts'
import type { TimedCall, Usage } from './call.ts'
import { extractJson, findJsonStart } from './loose-json.ts'
import { isSchema, repairCall } from './repair.ts'
import type { CallResult, ModelEndpoint } from './run-call.ts'

/** `isWhole`: the answer was not cut off. */
type FirstAnswer = Pick<CallResult, 'text' | 'isBound'> & { isWhole: boolean }

/** Whether the endpoint was asked to bind an answer to its form, and sent another one. */
const passedOver = ({ form }: TimedCall, { text, isBound, isWhole }: FirstAnswer): boolean =>
  isBound && isWhole && form !== undefined && text !== '' && !follows(form, text)

/**
 * An answer in prose is a refusal. The exception is a form that was only in the request's field: the endpoint
 * may have ignored it.
 */
export const isRefusal = (call: TimedCall, answer: FirstAnswer): boolean =>
  answer.text.trim() !== '' && findJsonStart(answer.text) === -1 && !passedOver(call, answer)

/**
 * The second request, with the problems named. For an endpoint that ignores the form's field, the form is in
 * the prompt from now on.
 */
export function secondTry(
  { dialect }: ModelEndpoint,
  call: TimedCall,
  answer: FirstAnswer,
  problems: string[],
): TimedCall {
  const again = repairCall(call, answer.text, problems)
  if (!passedOver(call, answer)) return again
  // Prose may be a refusal, which says nothing about the endpoint.
  if (findJsonStart(answer.text) !== -1) dialect.jsonSchema = false
  return { ...again, form: undefined }
}

type Bad = FirstAnswer & { usage: Usage; finishReason: string }

/** Reports what was wrong with an unusable answer. `fault` is for problems that only the caller can see. */
export function blame({ text, usage, finishReason }: Bad, fault?: AnswerFault): void {
  blameAnswer(usage, nameOf(text, finishReason) ?? fault ?? (isReadable(text) ? 'wrong_form' : 'not_json'))
}

/** Problems that are visible without knowing the request. */
function nameOf(text: string, finishReason: string): AnswerFault | undefined {
  if (finishReason === 'length') return 'ran_to_limit'
  return isSchema(text) ? 'schema_itself' : undefined
}

function isReadable(text: string): boolean {
  try {
    extractJson(text)
    return true
  } catch {
    return false
  }
}
