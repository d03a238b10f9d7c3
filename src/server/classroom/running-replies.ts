import { and, eq, sql } from 'drizzle-orm'
import { messages } from '#db/classroom.ts'
import type { Database } from '#server/platform/db.ts'
import type { Logger } from '#server/platform/log.ts'
import { TextBuffer } from '#server/platform/model/text-buffer.ts'
import { heldUntil } from './ask-in-activity.ts'
import { storable } from './storable.ts'

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
    /** All of it, or what came before it failed. Without a word there is no reply, and an earlier one stays. */
    end: async (text: string, isCutOff: boolean) => {
      all.delete(replyId)
      if (text.trim() === '') return giveUp(db, replyId)
      await db
        .update(messages)
        .set({ text: storable(text), cutOff: isCutOff, writingUntil: null })
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

async function giveUp(db: Database, replyId: number): Promise<void> {
  await db.delete(messages).where(and(eq(messages.id, replyId), eq(messages.text, '')))
  await db.update(messages).set({ writingUntil: null }).where(eq(messages.id, replyId))
}
