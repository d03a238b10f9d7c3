import type { Usage } from './call.ts'

/**
 * What was wrong with an answer that came and could not be used, by a name for the log and the count. How a call failed
 * that gave no answer is its kind (`failure.ts`).
 */
export type AnswerFault =
  | 'not_json'
  | 'wrong_form'
  | 'schema_itself'
  | 'same_again'
  | 'failed_check'
  | 'ran_to_limit'
  | 'no_page'
  | 'copied_example'
  | 'agreed_too_soon'
  | 'too_few'

/** Why a call is ended whose answer was still on its way: what had come of it cannot be used. */
export class RejectedAnswer {
  readonly fault: AnswerFault
  constructor(fault: AnswerFault) {
    this.fault = fault
  }
}

type Blame = (fault: AnswerFault) => void

/** By the count that came with an answer: of all that is told of it, this goes with it from hand to hand. */
const blames = new WeakMap<Usage, Blame>()

export function bearBlame(usage: Usage, blame: Blame): void {
  blames.set(usage, blame)
}

/** The sum of what two answers cost bears the blame of the one that counts. */
export function passBlame(from: Usage, to: Usage): Usage {
  const blame = blames.get(from)
  if (blame !== undefined) blames.set(to, blame)
  return to
}

/** Of one answer the first fault counts. */
export function blameAnswer(usage: Usage, fault: AnswerFault): void {
  blames.get(usage)?.(fault)
  blames.delete(usage)
}
