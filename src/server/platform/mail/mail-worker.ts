import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray, lte, sql } from 'drizzle-orm'
import { mailQueue, mailsGivenUp } from '#db/platform.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { type Delivery, isHopeless } from './deliver-mail.ts'
import { countSentMail } from './mail-allowance.ts'
import { causeOfMailFault } from './mail-faults.ts'
import { nobody } from './queue-mail.ts'

/** Minutes until the next try; after the last one the letter is given up: its link has long expired by then. */
const patienceMinutes = [0.25, 1, 5, 15, 60, 180, 360, 720]
/** A letter that is being sent is put off again and again; after this long without it, its process has died. */
const sendingMinutes = 5
const renewEveryMs = 60_000
const batchSize = 10
const lookEveryMs = 5_000
const afterAnswerMs = 20
/** A letter that is not out by then stays in the queue. */
const drainMs = 5_000

type QueuedMail = typeof mailQueue.$inferSelect

export type MailWorker = {
  /** Sends what is due now; resolves with how many letters left the queue. */
  sendDue(): Promise<number>
  /** Someone queued mail: look at once instead of at the next tick. Never waited for by a request. */
  wake(): void
  stop(): Promise<void>
}

export type MailWorkerParts = { db: Database; log: Logger; delivery: Delivery; limited: boolean }

/** Sends the queue. Several processes share it: each claims letters that no other holds. */
export function startMailWorker(parts: MailWorkerParts): MailWorker {
  const { log, delivery } = parts
  let sending: Promise<number> | undefined
  let again = false
  let stopped = false

  const run = async (): Promise<number> => {
    let sent = 0
    do {
      again = false
      sent += await sendAll(parts, () => stopped)
    } while (again && !stopped)
    return sent
  }
  const sendDue = (): Promise<number> => {
    if (sending !== undefined) {
      again = true
      return sending
    }
    sending = run().finally(() => {
      sending = undefined
    })
    return sending
  }
  const look = () => {
    if (stopped) return
    sendDue().catch((error: unknown) => log.warn({ err: error, part: 'mail' }, 'mail could not be looked at'))
  }
  // After the answer is out: what a mail costs must not show in the time an answer takes.
  const wake = () => void setTimeout(look, afterAnswerMs).unref()
  const timer = setInterval(look, lookEveryMs).unref()
  return {
    sendDue,
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      const finished = sending?.catch(() => undefined)
      await Promise.race([finished, pause(drainMs, undefined, { ref: false })])
      delivery.close()
    },
  }
}

async function sendAll(parts: MailWorkerParts, isStopped: () => boolean): Promise<number> {
  let sent = 0
  while (!isStopped()) {
    const letters = await claim(parts.db)
    if (letters.length === 0) break
    const outcomes = await Promise.all(letters.map((letter) => send(parts, letter)))
    sent += outcomes.filter(Boolean).length
  }
  return sent
}

/**
 * Counts a try and puts off the next one, in one statement that skips what another process is just taking: no
 * transaction stays open while a mail server is slow, and a process that dies leaves its letters to the others.
 */
function claim(db: Database): Promise<QueuedMail[]> {
  const due = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(lte(mailQueue.nextAttemptAt, sql`now()`))
    .orderBy(mailQueue.nextAttemptAt)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  return db
    .update(mailQueue)
    .set({ attempts: sql`${mailQueue.attempts} + 1`, nextAttemptAt: inMinutes(sendingMinutes) })
    .where(inArray(mailQueue.id, due))
    .returning()
}

async function send({ db, log, delivery, limited }: MailWorkerParts, letter: QueuedMail): Promise<boolean> {
  const remove = () => db.delete(mailQueue).where(eq(mailQueue.id, letter.id))
  if (letter.recipient === nobody) {
    await remove()
    return false
  }
  if (limited) {
    const { allowed, retryAfterSeconds } = await countSentMail(db)
    if (!allowed) {
      log.warn({ part: 'mail', retryAfterSeconds }, 'the hourly limit of mails is reached: the rest waits')
      await retryIn(db, letter, retryAfterSeconds / 60, letter.attempts - 1)
      return false
    }
  }
  const renewing = setInterval(() => {
    retryIn(db, letter, sendingMinutes, letter.attempts).catch((error: unknown) =>
      log.warn({ err: error, part: 'mail' }, 'the lease of a mail could not be renewed'),
    )
  }, renewEveryMs).unref()
  try {
    const { id, recipient, subject, textBody: text, htmlBody: html, createdAt: queuedAt } = letter
    await delivery.deliver({ id, recipient, subject, text, html, queuedAt })
  } catch (error) {
    const minutes = patienceMinutes[letter.attempts - 1]
    const reason = causeOfMailFault(error)
    const fault = { part: 'mail', mail: letter.id, attempt: letter.attempts, reason, ...codesOf(error) }
    if (minutes === undefined || isHopeless(error)) {
      log.error(fault, 'a mail was given up')
      await remove()
      await db.insert(mailsGivenUp).values({ reason })
    } else {
      log.warn(fault, 'a mail could not be sent yet')
      await retryIn(db, letter, minutes, letter.attempts)
    }
    return false
  } finally {
    clearInterval(renewing)
  }
  await remove()
  return true
}

async function retryIn(db: Database, letter: QueuedMail, minutes: number, attempts: number): Promise<void> {
  await db
    .update(mailQueue)
    .set({ attempts, nextAttemptAt: inMinutes(minutes) })
    .where(eq(mailQueue.id, letter.id))
}

const inMinutes = (minutes: number) => sql`now() + make_interval(secs => ${minutes * 60})`

/** A mail server's own words name the recipient: only codes go into the log. */
function codesOf(error: unknown) {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return { code, responseCode, command }
}
