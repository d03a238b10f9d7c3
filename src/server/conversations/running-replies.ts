import { and, eq, sql } from 'drizzle-orm'
import type { Citation } from '#contract/sources.ts'
import { messages } from '#db/conversations.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { leasesOf } from '#server/platform/database/leases.ts'
import { codeOf } from '#server/platform/guides/model-errors.ts'
import type { ModelFailure } from '#server/platform/model/failure.ts'
import { TextBuffer } from '#server/platform/model/text-buffer.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { storable } from '#server/platform/text/storable.ts'
import { keepCitations } from '#server/sources/cite/keep-citations.ts'
import { writingOf } from './reply-lease.ts'

const saveEveryMs = 2000
/** Few enough at a time that the texts of many replies are not in memory twice. */
const savedTogether = 25

/** The row of a reply; `isAgain` where an earlier attempt may have left words in it. */
export type ReplyRow = { replyId: number; userId: string; isAgain: boolean }

/** What is saved of a reply when it has ended. */
type EndedReply = { text: string; citations: Citation[]; seekTimestamp: number | null }

type Running = { texts: Map<number, TextBuffer>; saving: Promise<void> | null }

const running = new WeakMap<Database, Running>()

/** Saves a running reply every two seconds; many replies that run together are saved in one statement. */
export function saveWhileRunning(db: Database, log: Logger, { replyId, userId, isAgain }: ReplyRow) {
  const came = new TextBuffer()
  const all = running.get(db) ?? begin(db, log)
  all.texts.set(replyId, came)
  return {
    came,
    /** Saves the whole reply, or what came before it failed. */
    end: async ({ text, citations, seekTimestamp }: EndedReply, failure?: ModelFailure) => {
      all.texts.delete(replyId)
      // A part that is still being saved must not overwrite the whole.
      await all.saving
      try {
        // A row with a complete reply belongs to another writer, who took over when this one was given up.
        const isOwnRow = and(eq(messages.id, replyId), messages.cutOff)
        const keep = (tx: Connection) =>
          tx
            .update(messages)
            .set(endOf(text, failure, seekTimestamp))
            .where(isOwnRow)
            .returning({ id: messages.id })
        // Deletes what an earlier attempt cited, because its words are replaced.
        if (text.trim() === '' || (citations.length === 0 && !isAgain)) await keep(db)
        else
          await db.transaction(async (tx) => {
            if ((await keep(tx)).length > 0)
              await keepCitations(tx, userId, { messageId: replyId }, citations)
          })
      } finally {
        // Also where the database is unavailable: a lease that is not released would be renewed for ever.
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
    // White space is no text yet: saved, it would hide the reason of a failure.
    return text.trim() === '' ? [] : [{ id, text }]
  })
  if (came.length === 0) return
  await db.execute(sql`
    update ${messages} set text = came.text
    from unnest(${sql.param(came.map(({ id }) => id))}::bigint[], ${sql.param(came.map(({ text }) => text))}::text[])
      as came(id, text)
    where ${messages.id} = came.id and ${messages.cutOff}`)
}

/**
 * Without a word the row stays and stores the reason of the failure; words of an earlier attempt stay. A
 * reply that the learner stopped has no reason: it is only cut off.
 */
function endOf(text: string, failure: ModelFailure | undefined, seekTimestamp: number | null) {
  if (text.trim() !== '')
    return { text: storable(text), cutOff: failure !== undefined, seekTimestamp, failure: null }
  const code = failure?.kind === 'cancelled' ? null : codeOf(failure?.kind ?? 'bad_answer')
  return { failure: sql<string>`case when ${messages.text} = '' then ${code}::text end` }
}
