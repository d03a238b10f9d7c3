import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { beginning, beginsExercises } from './exercise-lines.ts'
import { beforeExercises, type KeyedQuestion, takeExercises } from './take-exercises.ts'

export type NotesEvent<Exercise = KeyedQuestion> = TextEvent<{ exercises: Exercise[] }>

/**
 * Streams notes without the answers of their exercises: from the first exercise on, nothing is sent before
 * everything was parsed. Notes that were cut off have no exercises, because an answer may be incomplete.
 */
export async function* withoutAnswers(events: AsyncIterable<TextEvent>): AsyncGenerator<NotesEvent> {
  const gate = openGate()
  let sent = 0
  for await (const event of events) {
    if (event.type === 'delta') {
      const text = gate(event.text)
      sent += text.length
      if (text !== '') yield { type: 'delta', text }
    } else if (event.type === 'failed') {
      yield { ...event, failure: event.failure.with(beforeExercises(event.failure.partial)) }
    } else {
      const isWhole = event.finishReason !== 'length'
      const notes = isWhole ? takeExercises(event.text) : { text: beforeExercises(event.text), exercises: [] }
      const text = notes.text.slice(sent)
      if (text !== '') yield { type: 'delta', text }
      yield { ...event, ...notes }
    }
  }
}

/**
 * Returns the text that may be shown so far, line by line; a line waits as long as exercises may begin with
 * it.
 */
function openGate(): (piece: string) => string {
  let waiting = ''
  let isShut = false
  let isLineOpen = false
  return (piece) => {
    waiting += piece
    let free = 0
    while (!isShut && free < waiting.length) {
      const end = waiting.indexOf('\n', free)
      if (!isLineOpen) {
        const line = waiting.slice(free, end === -1 ? undefined : end)
        const begins = end === -1 ? beginning(line) : beginsExercises(line) ? 'yes' : 'no'
        if (begins === 'yes') isShut = true
        if (begins !== 'no') break
      }
      isLineOpen = end === -1
      free = end === -1 ? waiting.length : end + 1
    }
    const text = waiting.slice(0, free)
    waiting = waiting.slice(free)
    return text
  }
}
