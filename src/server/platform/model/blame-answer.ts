import type { Usage } from './call.ts'

/**
 * Names what was wrong with an answer that came and could not be used, for the log and the metrics. A call
 * without an answer has a kind of failure instead (`failure.ts`).
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

/** The abort reason of a call whose answer was still arriving: the text so far cannot be used. */
export class RejectedAnswer {
  readonly fault: AnswerFault
  constructor(fault: AnswerFault) {
    this.fault = fault
  }
}

type Blame = (fault: AnswerFault) => void

/** Keyed by the usage object of an answer, because all code that handles the answer passes that object on. */
const blames = new WeakMap<Usage, Blame>()

export function bearBlame(usage: Usage, blame: Blame): void {
  blames.set(usage, blame)
}

/** Passes the blame of the answer that counts on to the sum of two answers' usage. */
export function passBlame(from: Usage, to: Usage): Usage {
  const blame = blames.get(from)
  if (blame !== undefined) blames.set(to, blame)
  return to
}

/** Only the first fault of an answer counts. */
export function blameAnswer(usage: Usage, fault: AnswerFault): void {
  blames.get(usage)?.(fault)
  blames.delete(usage)
}
