import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { messages } from '#db/classroom.ts'
import type { Database } from '#server/platform/db.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { kindOf } from '#server/platform/model-errors.ts'
import { tellReply } from './write-reply.ts'

const lookEveryMs = 400

/** A reply that another tab, device or process asked for first, told from what is kept of it until it has ended. */
export async function* followReply(
  db: Database,
  replyId: number,
  signal: AbortSignal,
): AsyncGenerator<TextEvent> {
  let told = ''
  while (!signal.aborted) {
    const [reply] = await db
      .select({
        text: messages.text,
        cutOff: messages.cutOff,
        failure: messages.failure,
        isWriting: sql<boolean>`coalesce(${messages.writingUntil} > now(), false)`,
      })
      .from(messages)
      .where(eq(messages.id, replyId))
    if (reply === undefined) break
    if (reply.text === '' && !reply.isWriting) {
      // Whoever stopped it left no reason.
      yield {
        type: 'failed',
        failure: new ModelFailure(kindOf(reply.failure) ?? 'cancelled', { partial: told }),
      }
      return
    }
    const isMore = reply.text.startsWith(told)
    const more = isMore ? reply.text.slice(told.length) : ''
    if (!reply.isWriting) {
      if (more !== '') yield { type: 'delta', text: more }
      for await (const event of tellReply(reply.text, reply.cutOff)) if (event.type !== 'delta') yield event
      return
    }
    if (more !== '') yield { type: 'delta', text: more }
    if (isMore) told = reply.text
    await wait(lookEveryMs, undefined, { signal }).catch(() => {})
  }
  yield {
    type: 'failed',
    failure: new ModelFailure(signal.aborted ? 'cancelled' : 'unavailable', { partial: told }),
  }
}
