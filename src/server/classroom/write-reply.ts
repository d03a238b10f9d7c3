import type { Services } from '#server/platform/context.ts'
import { asFailure, ModelFailure } from '#server/platform/model/failure.ts'
import { mailbox } from '#server/platform/model/mailbox.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { keepWhileRunning } from './running-replies.ts'

const mergeDeltas = (last: TextEvent, next: TextEvent): TextEvent | undefined =>
  last.type === 'delta' && next.type === 'delta' ? { type: 'delta', text: last.text + next.text } : undefined

/**
 * A guide's reply, kept as it comes and whole before its end is told. Keeping does not depend on who listens: a
 * connection that breaks ends the call to the guide, and what came until then stays.
 */
export function writeReply(
  { db, log }: Pick<Services, 'db' | 'log'>,
  replyId: number,
  events: AsyncIterable<TextEvent>,
): AsyncIterable<TextEvent> {
  const box = mailbox(mergeDeltas, () => {})
  const reply = keepWhileRunning(db, log, replyId)

  const write = async () => {
    for await (const event of events) {
      if (event.type === 'delta') reply.came.append(event.text)
      if (event.type === 'done') await reply.end(event.text, cutBy(event))
      if (event.type === 'failed') await reply.end(event.failure.partial, event.failure)
      box.put(event)
    }
  }
  write()
    .catch(async (error: unknown) => {
      const came = reply.came.toString()
      const failure = asFailure(error).with(came)
      log.error({ err: error }, 'a reply could not be written or kept')
      await reply.end(came, failure).catch(() => {
        // The hold runs out by itself.
      })
      box.put({ type: 'failed', failure })
    })
    .finally(() => box.end())
  return box.iterator
}

/** An answer that ran into the model's limit ends in the middle. */
const cutBy = ({ finishReason, text }: Extract<TextEvent, { type: 'done' }>) =>
  finishReason === 'length' ? new ModelFailure('cut_off', { partial: text }) : undefined

/** A reply that is there already, told as it was. */
export async function* tellReply(text: string, isCutOff: boolean): AsyncGenerator<TextEvent> {
  yield { type: 'delta', text }
  if (isCutOff) yield { type: 'failed', failure: new ModelFailure('cut_off', { partial: text }) }
  else yield { type: 'done', text, finishReason: 'stop', usage: { promptTokens: 0, completionTokens: 0 } }
}
