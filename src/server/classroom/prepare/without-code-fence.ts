import type { TextEvent } from '#server/platform/model/stream-text.ts'

const opening = /^\s*```(?:markdown|md)?[ \t]*\n/
const closing = /\n```\s*$/

const whole = (text: string): string =>
  opening.test(text) ? text.replace(opening, '').replace(closing, '') : text

/** Some models put a whole Markdown text into a Markdown code fence. This removes the fence. */
export async function* withoutCodeFence(events: AsyncIterable<TextEvent>): AsyncGenerator<TextEvent> {
  let held = ''
  let state: 'unsure' | 'fenced' | 'plain' = 'unsure'
  for await (const event of events) {
    if (event.type === 'done') {
      const rest = state === 'unsure' ? whole(held) : held.replace(closing, '')
      if (rest !== '') yield { type: 'delta', text: rest }
      yield { ...event, text: whole(event.text) }
    } else if (event.type === 'failed') {
      yield { ...event, failure: event.failure.with(whole(event.failure.partial)) }
    } else if (state === 'plain') {
      yield event
    } else {
      held += event.text
      if (state === 'unsure' && opening.test(held)) {
        state = 'fenced'
        held = held.replace(opening, '')
      } else if (state === 'unsure' && !/^\s*(?:(?:`{1,3}[a-z]{0,8}|[a-z]{1,8})[ \t]*)?$/.test(held)) {
        state = 'plain'
      }
      // The last characters may still become the closing fence.
      const keep = state === 'plain' ? 0 : state === 'fenced' ? 8 : held.length
      const text = held.slice(0, held.length - keep)
      held = held.slice(held.length - keep)
      if (text !== '') yield { type: 'delta', text }
    }
  }
}
