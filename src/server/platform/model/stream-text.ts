import type { Citation } from '#contract/sources.ts'
import { asyncQueue } from './async-queue.ts'
import type { ModelAnswer, TimedCall } from './call.ts'
import { asFailure, type ModelFailure } from './failure.ts'
import { type ModelEndpoint, runCall } from './run-call.ts'

/**
 * `Beside`: what a guide's text comes with when it is done. `citations`: what the marks in a text stand for, in a piece
 * those that are new in it.
 */
export type TextEvent<Beside extends object = object> =
  | { type: 'delta'; text: string; citations?: Citation[] }
  | ({ type: 'done'; citations?: Citation[] } & ModelAnswer & Beside)
  /** `failure.partial` is what came before. */
  | { type: 'failed'; failure: ModelFailure; citations?: Citation[] }

export function mergeDeltas(last: TextEvent, next: TextEvent): TextEvent | undefined {
  if (last.type !== 'delta' || next.type !== 'delta') return undefined
  const citations = [...(last.citations ?? []), ...(next.citations ?? [])]
  return { type: 'delta', text: last.text + next.text, ...(citations.length > 0 && { citations }) }
}

/** A text answer as it comes. However it fails, the last event says so; leaving the loop ends the call. */
export function streamText(
  connection: ModelEndpoint,
  call: TimedCall,
): AsyncIterableIterator<TextEvent, undefined> {
  const leaving = new AbortController()
  const box = asyncQueue(mergeDeltas, () => leaving.abort())
  const { signal } = call
  const leave = () => leaving.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  const onText = (text: string) => box.put({ type: 'delta', text })
  runCall(connection, { ...call, signal: leaving.signal }, { json: false, onText })
    .then(({ text, usage, finishReason }) => box.put({ type: 'done', text, usage, finishReason }))
    .catch((error) => box.put({ type: 'failed', failure: asFailure(error) }))
    .finally(() => {
      signal.removeEventListener('abort', leave)
      box.end()
    })
  return box.iterator
}
