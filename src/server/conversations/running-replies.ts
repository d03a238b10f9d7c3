import { eq, sql } from 'drizzle-orm'
import { messages } from '#db/conversations.ts'
import type { Database } from '#server/platform/database/db.ts'
import { codeOf } from '#server/platform/guides/model-errors.ts'
import type { ModelFailure } from '#server/platform/model/failure.ts'
import { TextBuffer } from '#server/platform/model/text-buffer.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { storable } from '#server/platform/text/storable.ts'
import { heldUntil } from './reply-lease.ts'

const saveEveryMs = 2000
/** Few enough at a time that the texts of a crowd never stand in memory twice. */
const savedTogether = 25

type Running = Map<number, TextBuffer>

const running = new WeakMap<Database, Running>()

/** A reply on its way: what came of it so far is kept every two seconds, many that run together in one statement. */
export function keepWhileRunning(db: Database, log: Logger, replyId: number) {
  const came = new TextBuffer()
  const all = running.get(db) ?? begin(db, log)
  all.set(replyId, came)
  return {
    came,
    /** All of it, or what came before it failed. */
    end: async (text: string, failure?: ModelFailure, seekTimestamp: number | null = null) => {
      all.delete(replyId)
      if (text.trim() === '') return giveUp(db, replyId, failure)
      const cutOff = failure !== undefined
      await db
        .update(messages)
        .set({ text: storable(text), cutOff, seekTimestamp, failure: null, writingUntil: null })
        .where(eq(messages.id, replyId))
    },
  }
}

function begin(db: Database, log: Logger): Running {
  const all: Running = new Map()
  running.set(db, all)
  let isSaving = false
  const timer = setInterval(() => {
    if (isSaving) return
    if (all.size > 0) {
      isSaving = true
      saveAll(db, all)
        .catch((error: unknown) => log.warn({ err: error }, 'replies on their way were not kept'))
        .finally(() => {
          isSaving = false
        })
    } else {
      clearInterval(timer)
      if (running.get(db) === all) running.delete(db)
    }
  }, saveEveryMs)
  timer.unref()
  return all
}

async function saveAll(db: Database, all: Running): Promise<void> {
  const ids = [...all.keys()]
  for (let at = 0; at < ids.length; at += savedTogether)
    await saveSome(db, all, ids.slice(at, at + savedTogether))
}

async function saveSome(db: Database, all: Running, ids: number[]): Promise<void> {
  const texts = ids.map((id) => storable(all.get(id)?.toString() ?? ''))
  // A reply that ended in the meantime is held by nobody and stays as it is.
  await db.execute(sql`
    update ${messages} set writing_until = ${heldUntil}, text = coalesce(nullif(came.text, ''), ${messages.text})
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(texts)}::text[]) as came(id, text)
    where ${messages.id} = came.id and ${messages.writingUntil} is not null`)
}

/**
 * Not a word came. The row keeps the reply's place and says why; what came of an earlier attempt stays. Whoever stopped
 * it knows why, so that is no failure: the reply is merely cut off.
 */
async function giveUp(db: Database, replyId: number, failure: ModelFailure | undefined): Promise<void> {
  const code = failure?.kind === 'cancelled' ? null : codeOf(failure?.kind ?? 'bad_answer')
  await db
    .update(messages)
    .set({ writingUntil: null, failure: sql`case when ${messages.text} = '' then ${code}::text end` })
    .where(eq(messages.id, replyId))
}
