import { follows } from './answer-form.ts'
import { type AnswerFault, blameAnswer } from './blame-answer.ts'
import type { TimedCall, Usage } from './call.ts'
import { extractJson, findJsonStart } from './loose-json.ts'
import { isSchema, repairCall } from './repair.ts'
import type { CallResult, ModelEndpoint } from './run-call.ts'

/** `isWhole`: it came to its own end. */
type Answered = Pick<CallResult, 'text' | 'isBound'> & { isWhole: boolean }

/** Whether the endpoint was asked to bind an answer to its form, and gave another one. */
const passedOver = ({ form }: TimedCall, { text, isBound, isWhole }: Answered): boolean =>
  isBound && isWhole && form !== undefined && text !== '' && !follows(form, text)

/** An answer in prose is a refusal, but where the form stood in the request alone: the endpoint may pass it over. */
export const isRefusal = (call: TimedCall, answer: Answered): boolean =>
  answer.text.trim() !== '' && findJsonStart(answer.text) === -1 && !passedOver(call, answer)

/**
 * The request for another answer, with what was wrong named. An endpoint that does not bind answers to their form reads
 * it in the prompt, from now on.
 */
export function secondTry(
  { dialect }: ModelEndpoint,
  call: TimedCall,
  answer: Answered,
  problems: string[],
): TimedCall {
  const again = repairCall(call, answer.text, problems)
  if (!passedOver(call, answer)) return again
  // Prose may be a refusal all the same, which says nothing of the endpoint.
  if (findJsonStart(answer.text) !== -1) dialect.jsonSchema = false
  return { ...again, form: undefined }
}

type Bad = Answered & { usage: Usage; finishReason: string }

/** Says of an answer that cannot be used what was wrong with it; `fault` where only a look at what it says could tell. */
export function blame({ text, usage, finishReason }: Bad, fault?: AnswerFault): void {
  blameAnswer(usage, nameOf(text, finishReason) ?? fault ?? (isReadable(text) ? 'wrong_form' : 'not_json'))
}

/** What can be seen of it whatever it was asked for. */
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
