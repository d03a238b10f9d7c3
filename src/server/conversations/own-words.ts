import { blameAnswer, RejectedAnswer } from '#server/platform/model/blame-answer.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { foldedText } from '#server/platform/text/alike.ts'

/** The number of letters at which an example's text at the start of a reply is no coincidence. */
const telling = 60

/** The replies that a prompt shows as examples. */
export const examplesIn = (prompt: string, example: RegExp): string[] =>
  [...prompt.matchAll(example)].map(([, reply = '']) => reply)

const caution =
  'A reply to this repeated an example of these instructions, which is about something else. Answer what the learner says, about this lesson, in your own words.'

type Ask = (caution?: string, rejected?: AbortSignal) => AsyncIterable<TextEvent>

/** The same with the caution of another check, for as long as that check accepts the reply. */
export const cautioned =
  (ask: Ask, doubt: string, doubted?: AbortSignal): Ask =>
  (said = '', rejected) => {
    const signals = [doubted, rejected].filter((signal) => signal !== undefined)
    return ask([doubt, said].filter(Boolean).join('\n'), AbortSignal.any(signals))
  }

/**
 * Requests a second reply where the first begins like one of the prompt's examples, because small models copy
 * them; a second copy fails. The learner has not seen it: an opening is held back as long as it may be a
 * copy.
 */
export async function* ownWords(ask: Ask, examples: readonly string[]): AsyncGenerator<TextEvent> {
  const known = examples.map(foldedText)
  for (const said of [undefined, caution]) {
    const rejecting = new AbortController()
    if (!(yield* untilCopied(ask(said, rejecting.signal), known, rejecting))) return
  }
  yield { type: 'failed', failure: new ModelFailure('bad_answer') }
}

/** Returns whether the reply is a copy; yields the events of every other reply. */
async function* untilCopied(
  events: AsyncIterable<TextEvent>,
  known: readonly string[],
  rejecting: AbortController,
): AsyncGenerator<TextEvent, boolean> {
  let held: string | undefined = ''
  for await (const event of events) {
    if (held === undefined || event.type === 'failed') {
      if (held) yield { type: 'delta', text: held }
      yield event
      continue
    }
    held = event.type === 'done' ? event.text : held + event.text
    const opening = foldedText(held)
    const isLike = (example: string) =>
      opening.length >= telling ? opening.startsWith(example.slice(0, telling)) : example.startsWith(opening)
    const isOpen = known.some(isLike)
    const isCopy = isOpen && (opening.length >= telling || known.includes(opening))
    if (isCopy) {
      if (event.type === 'done') blameAnswer(event.usage, 'copied_example')
      else rejecting.abort(new RejectedAnswer('copied_example'))
      return true
    }
    if (event.type === 'done') yield* [{ type: 'delta', text: held }, event] satisfies TextEvent[]
    else if (!isOpen) {
      yield { ...event, text: held }
      held = undefined
    }
  }
  return false
}
