import { and, eq, sql } from 'drizzle-orm'
import { messages } from '#db/conversations.ts'
import type { Database } from '#server/platform/database/db.ts'
import { leasesOf } from '#server/platform/database/leases.ts'
import { codeOf } from '#server/platform/guides/model-errors.ts'
import type { ModelFailure } from '#server/platform/model/failure.ts'
import { TextBuffer } from '#server/platform/model/text-buffer.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { storable } from '#server/platform/text/storable.ts'
import { writingOf } from './reply-lease.ts'

const saveEveryMs = 2000
/** Few enough at a time that the texts of a crowd never stand in memory twice. */
const savedTogether = 25

type Running = { texts: Map<number, TextBuffer>; saving: Promise<void> | null }

const running = new WeakMap<Database, Running>()

/** A reply on its way: what came of it so far is kept every two seconds, many that run together in one statement. */
export function saveWhileRunning(db: Database, log: Logger, replyId: number) {
  const came = new TextBuffer()
  const all = running.get(db) ?? begin(db, log)
  all.texts.set(replyId, came)
  return {
    came,
    /** All of it, or what came before it failed. */
    end: async (text: string, failure?: ModelFailure, seekTimestamp: number | null = null) => {
      all.texts.delete(replyId)
      // A part that is on its way to be kept must not come after the whole.
      await all.saving
      try {
        await db
          .update(messages)
          .set(endOf(text, failure, seekTimestamp))
          // A reply that stands whole is another writer's, who took over when this one was given up.
          .where(and(eq(messages.id, replyId), messages.cutOff))
      } finally {
        // Also where the database is away: a lease that is not given back would be renewed for ever.
        await leasesOf(db).release(writingOf(replyId))
      }
    },
  }
}

function begin(db: Database, log: Logger): Running {
  const all: Running = { texts: new Map(), saving: null }
  running.set(db, all)
  const timer = setInterval(() => {
    if (all.saving !== null) return
    if (all.texts.size > 0) {
      all.saving = saveAll(db, all.texts)
        .catch((error: unknown) => log.warn({ err: error }, 'replies on their way were not kept'))
        .finally(() => {
          all.saving = null
        })
    } else {
      clearInterval(timer)
      if (running.get(db) === all) running.delete(db)
    }
  }, saveEveryMs)
  timer.unref()
  return all
}

async function saveAll(db: Database, texts: Running['texts']): Promise<void> {
  const ids = [...texts.keys()]
  for (let at = 0; at < ids.length; at += savedTogether)
    await saveSome(db, texts, ids.slice(at, at + savedTogether))
}

async function saveSome(db: Database, texts: Running['texts'], ids: number[]): Promise<void> {
  const came = ids.flatMap((id) => {
    const text = storable(texts.get(id)?.toString() ?? '')
    return text === '' ? [] : [{ id, text }]
  })
  if (came.length === 0) return
  await db.execute(sql`
    update ${messages} set text = came.text
    from unnest(${sql.param(came.map(({ id }) => id))}::bigint[], ${sql.param(came.map(({ text }) => text))}::text[])
      as came(id, text)
    where ${messages.id} = came.id and ${messages.cutOff}`)
}

/**
 * Without a word the row keeps the reply's place and says why; what came of an earlier attempt stays. Whoever stopped it
 * knows why, so that is no failure: the reply is merely cut off.
 */
function endOf(text: string, failure: ModelFailure | undefined, seekTimestamp: number | null) {
  if (text.trim() !== '')
    return { text: storable(text), cutOff: failure !== undefined, seekTimestamp, failure: null }
  const code = failure?.kind === 'cancelled' ? null : codeOf(failure?.kind ?? 'bad_answer')
  return { failure: sql<string>`case when ${messages.text} = '' then ${code}::text end` }
}
