import { asyncQueue } from './async-queue.ts'
import type { Answer, TimedCall } from './call.ts'
import { asFailure, type ModelFailure } from './failure.ts'
import { type ModelEndpoint, runCall } from './run-call.ts'

/** `Beside`: what a guide's text comes with when it is done. */
export type TextEvent<Beside extends object = object> =
  | { type: 'delta'; text: string }
  | ({ type: 'done' } & Answer & Beside)
  /** `failure.partial` is what came before. */
  | { type: 'failed'; failure: ModelFailure }

export const mergeDeltas = (last: TextEvent, next: TextEvent): TextEvent | undefined =>
  last.type === 'delta' && next.type === 'delta' ? { type: 'delta', text: last.text + next.text } : undefined

/** A text answer as it comes. However it fails, the last event says so; leaving the loop ends the call. */
export function streamText(
  connection: ModelEndpoint,
  call: TimedCall,
): AsyncIterableIterator<TextEvent, undefined> {
  const leaving = new AbortController()
  const box = asyncQueue(mergeDeltas, () => leaving.abort())
  const leave = () => leaving.abort()
  call.signal.addEventListener('abort', leave, { once: true })
  if (call.signal.aborted) leave()
  const onText = (text: string) => box.put({ type: 'delta', text })
  runCall(connection, { ...call, signal: leaving.signal }, { json: false, onText })
    .then((answer) => box.put({ type: 'done', ...answer }))
    .catch((error) => box.put({ type: 'failed', failure: asFailure(error) }))
    .finally(() => {
      call.signal.removeEventListener('abort', leave)
      box.end()
    })
  return box.iterator
}
