import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { messages } from '#db/conversations.ts'
import type { Database } from '#server/platform/database/db.ts'
import { kindOf } from '#server/platform/guides/model-errors.ts'
import { type FailureKind, ModelFailure } from '#server/platform/model/failure.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { citationsOf, shownCitations } from '#server/sources/cite/citations-of.ts'
import { isBeingWritten } from './reply-lease.ts'
import { endOf } from './write-reply.ts'

const lookEveryMs = 400

/**
 * Streams a reply that another tab, device or process requested first, from its saved parts until it has
 * ended.
 */
export async function* followReply(
  db: Database,
  replyId: number,
  signal: AbortSignal,
): AsyncGenerator<TextEvent> {
  let sent = ''
  const failed = (kind: FailureKind): TextEvent => ({
    type: 'failed',
    failure: new ModelFailure(kind, { partial: sent }),
  })
  while (!signal.aborted) {
    const { text, cutOff, failure } = messages
    const [reply] = await db
      .select({
        text,
        cutOff,
        failure,
        isWriting: isBeingWritten(),
        citations: citationsOf('message'),
      })
      .from(messages)
      .where(eq(messages.id, replyId))
    if (reply === undefined) break
    if (reply.text.startsWith(sent)) {
      if (reply.text !== sent) yield { type: 'delta', text: reply.text.slice(sent.length) }
      sent = reply.text
    }
    if (!reply.isWriting) {
      // A reply that the learner stopped before its first word has no stored reason.
      yield reply.text === ''
        ? failed(kindOf(reply.failure) ?? 'cancelled')
        : { ...endOf(reply.text, reply.cutOff), citations: shownCitations(reply.citations) }
      return
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => {})
  }
  yield failed(signal.aborted ? 'cancelled' : 'unavailable')
}
