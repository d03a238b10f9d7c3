import type { Citation } from '#contract/sources.ts'
import type { Services } from '#server/platform/http/context.ts'
import { asyncQueue } from '#server/platform/model/async-queue.ts'
import { asFailure, ModelFailure } from '#server/platform/model/failure.ts'
import { mergeDeltas, type TextEvent } from '#server/platform/model/stream-text.ts'
import { type ReplyRow, saveWhileRunning } from './running-replies.ts'

/**
 * Saves a guide's reply as it arrives, and completely before its last event is sent. Saving does not depend
 * on the browser: a broken connection ends the call to the guide, and the text so far stays.
 */
export function writeReply(
  { db, log }: Pick<Services, 'db' | 'log'>,
  row: ReplyRow,
  events: Promise<AsyncIterable<TextEvent>>,
  seekTimestamp: (reply: string) => number | null = () => null,
): AsyncIterable<TextEvent> {
  const box = asyncQueue(mergeDeltas, () => {})
  const reply = saveWhileRunning(db, log, row)
  const end = async (text: string, citations: Citation[] | undefined, failure?: ModelFailure) =>
    reply.end({ text, citations: citations ?? [], seekTimestamp: seekTimestamp(text) }, failure)

  /** The citations of the marks so far. */
  const cited: Citation[] = []
  const write = async () => {
    for await (const raw of await events) {
      const event = withWords(raw)
      if (event.type === 'delta') {
        reply.came.append(event.text)
        cited.push(...(event.citations ?? []))
      }
      if (event.type === 'done') await end(event.text, event.citations, cutBy(event))
      if (event.type === 'failed') await end(event.failure.partial, event.citations, event.failure)
      box.put(event)
    }
  }
  write()
    .catch(async (error: unknown) => {
      const came = reply.came.toString()
      const failure = asFailure(error).with(came)
      log.error({ err: error }, 'a reply could not be written or kept')
      await end(came, cited, failure).catch(() => {
        // The last saved part stays.
      })
      box.put({ type: 'failed', failure })
    })
    .finally(() => box.end())
  return box.iterator
}

/** An answer without a word is a failure. */
const withWords = (event: TextEvent): TextEvent =>
  event.type === 'done' && event.text.trim() === ''
    ? { type: 'failed', failure: new ModelFailure('bad_answer') }
    : event

/** An answer that reached the model's limit ends in the middle. */
const cutBy = ({ finishReason, text }: Extract<TextEvent, { type: 'done' }>) =>
  finishReason === 'length' ? new ModelFailure('cut_off', { partial: text }) : undefined

/** Repeats a reply that already exists. */
export async function* repeatReply(
  text: string,
  citations: Citation[],
  isCutOff: boolean,
): AsyncGenerator<TextEvent> {
  yield { type: 'delta', text, citations }
  yield { ...endOf(text, isCutOff), citations }
}

/** The last event of a saved reply; repeating it costs nothing. */
export const endOf = (text: string, isCutOff: boolean): TextEvent =>
  isCutOff
    ? { type: 'failed', failure: new ModelFailure('cut_off', { partial: text }) }
    : { type: 'done', text, finishReason: 'stop', usage: { promptTokens: 0, completionTokens: 0 } }
