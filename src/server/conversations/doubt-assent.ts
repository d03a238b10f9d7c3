import type { Caller } from '#server/platform/guides/guides.ts'
import { blameAnswer, RejectedAnswer } from '#server/platform/model/blame-answer.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { wordsOf } from '#server/platform/text/alike.ts'

/** The opening of a reply, which shows whether it agrees. */
const opening = { ended: /[.!?\n。！？]/, maxLength: 160 } as const

const assent =
  /^[\s*_>#"“]*(?:(?:oh|ah|well)[,!]?\s+)?(?:\p{Lu}\p{L}+[,!]\s+)?(?:yes|yeah|yep|correct|exactly|right|true|indeed|absolutely|definitely|certainly|of course|agreed|i (?:\w+ )?agree|spot on|(?:that|this|it)(?:['’]s| is) (?:\w+ )?(?:right|correct|true)|you(?:['’]re| are) (?:\w+ )?(?:right|correct)|your (?:\w+ )?is (?:\w+ )?(?:right|correct)|ja|genau|richtig|stimmt|oui|exactement|sí|correcto|sì|esatto)(?![\p{L}-])/iu

/** 'Great question!', 'Hello Ada!': an exclamation of a few words before the reply itself. */
const exclaimed = /^[\s*_>#"“]*\p{L}[\p{L}\s'’,-]{0,60}[!¡]+[\s*_”"]*/u

const maxExclamations = 3

/** A reply without its opening exclamations. An exclamation that denies is kept. */
function withoutExclaimed(text: string): string {
  let rest = text
  for (let times = 0; times < maxExclamations; times += 1)
    rest = rest.replace(exclaimed, (words) => (negation.test(words) ? words : ''))
  return rest
}

const agrees = (text: string) => assent.test(text) || assent.test(withoutExclaimed(text))

const certain =
  /\bi(?:['’]m| am) (?!not )(?:(?:very|quite|pretty|so|absolutely|totally|completely) )?(?:sure|certain|positive|convinced)\b|\bi know for (?:sure|certain)\b|\bich bin (?:mir )?(?!nicht )(?:\p{L}+ )?sicher\b|\bje suis (?:\p{L}+ )?(?:sûre?|certaine?)(?!\p{L})|\bestoy (?:\p{L}+ )?segur[oa]\b/iu

/** Words that negate a statement, or call one false. */
const negation =
  /(?<!\p{L})(?:not|no|never|cannot|neither|nor|without|false|wrong|myth|misconception|mistake|incorrect|untrue|nicht|keine?[mnrs]?|nie|falsch|irrtum|pas|jamais|faux|nunca|falso)(?!\p{L})|n['’]t(?!\p{L})/iu

const shortestWord = 4
/** The share of a claim's words that a sentence about the same subject contains. */
const sameSubject = 0.6

const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?。！？])\s+|\n+/u).filter((part) => part.trim() !== '')
const numbersOf = (words: readonly string[]) => words.filter((word) => /^\p{N}/u.test(word))

/**
 * A sentence prepared for comparison. Each is parsed once, because a message of many claims is compared with
 * long notes.
 */
type Statement = { content: Set<string>; numbers: string[]; isNegated: boolean }

function statementOf(sentence: string): Statement {
  const words = wordsOf(sentence)
  return {
    content: new Set(words.filter((word) => word.length >= shortestWord && !negation.test(word))),
    numbers: numbersOf(words),
    isNegated: negation.test(sentence),
  }
}

/** Whether two statements about the same subject differ in a negation or a number. */
function contradicts(claim: Statement, noted: Statement): boolean {
  const shared = [...claim.content].filter((word) => noted.content.has(word)).length
  if (shared < 2 || shared / claim.content.size < sameSubject) return false
  if (noted.isNegated !== claim.isNegated) return true
  const [claimed, said] = [claim.numbers, noted.numbers]
  return claimed.length > 0 && said.length > 0 && !claimed.some((number) => said.includes(number))
}

/** Whether the notes contradict a sentence of the message. */
export function callsFalse(notes: string, message: string): boolean {
  const claims = sentencesOf(message)
    .filter((claim) => !claim.trim().endsWith('?'))
    .map(statementOf)
    .filter(({ content }) => content.size >= 2)
  if (claims.length === 0) return false
  const noted = sentencesOf(notes).map(statementOf)
  return claims.some((claim) => noted.some((one) => contradicts(claim, one)))
}

/** The caller of a reply that may be rejected; its signal then aborts too. */
export const untilRejected = (caller: Caller, rejected?: AbortSignal): Caller =>
  rejected === undefined ? caller : { ...caller, signal: AbortSignal.any([caller.signal, rejected]) }

type Claim = { message: string; notes: string }

const isDoubtful = ({ message, notes }: Claim) => certain.test(message) || callsFalse(notes, message)

/** The caution for a guide that agreed too soon. */
const caution =
  'Compare what the learner says with the material above and with what you know of the field before you agree. Where it is not so, say that in your first sentence, kindly, and show why. How sure the learner is proves nothing.'

/**
 * Requests a second reply where the first begins with a yes to a statement that the notes call false, or only
 * to a learner's certainty. The learner has not seen the first: its opening is held back until it is clear.
 * The second reply counts.
 */
export async function* doubtAssent(
  /** `rejected`: aborted with the reason when the reply is rejected. */
  ask: (caution?: string, rejected?: AbortSignal) => AsyncIterable<TextEvent>,
  claimed: Claim,
): AsyncGenerator<TextEvent> {
  if (!isDoubtful(claimed)) return yield* ask()
  let held: string | undefined = ''
  const rejecting = new AbortController()
  for await (const event of ask(undefined, rejecting.signal)) {
    if (held === undefined) {
      yield event
      continue
    }
    if (event.type === 'failed') {
      if (held !== '') yield { type: 'delta', text: held }
      return yield event
    }
    held = event.type === 'done' ? event.text : held + event.text
    const said = withoutExclaimed(held).trim()
    const isEnded =
      opening.ended.test(said) ||
      said.length > opening.maxLength ||
      (opening.ended.test(held.trim()) && assent.test(held))
    const isClear = event.type === 'done' || isEnded
    if (!isClear) continue
    if (agrees(held)) {
      if (event.type === 'done') blameAnswer(event.usage, 'agreed_too_soon')
      else rejecting.abort(new RejectedAnswer('agreed_too_soon'))
      return yield* ask(caution)
    }
    if (event.type === 'done') return yield* [{ type: 'delta', text: held }, event] satisfies TextEvent[]
    yield { ...event, text: held }
    held = undefined
  }
}
