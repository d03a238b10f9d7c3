import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SourceFault } from '#contract/sources/kinds.ts'
import type { Database } from '#server/platform/database/db.ts'
import { OverLimit } from '#server/platform/files/limited-child.ts'
import { inPrivateFolder } from '#server/platform/files/private-folder.ts'
import { isPassing } from '#server/platform/http/translate-fault.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { readParts, SourceGone } from '#server/sources/original/read-parts.ts'
import { failReading, handBack } from './end-reading.ts'
import { followReading } from './follow-reading.ts'
import { keepRead } from './keep-read.ts'
import { fileNames, type ReadInChild, readInChild } from './read-in-child.ts'
import type { TakenSource } from './take-next.ts'

export type QueueParts = {
  db: Database
  log: Logger
  env: Pick<Env, 'sources'>
  /** Reads in a child process, unless a test replaces it. */
  read?: ReadInChild
}

type Circumstances = { signal: AbortSignal; isStopping: () => boolean }

/**
 * Runs one reading from beginning to end. Returns 'later' where the machine failed and may succeed later. If
 * the document was cancelled or deleted meanwhile, nothing is stored.
 */
export async function readOne(
  parts: QueueParts,
  taken: TakenSource,
  { signal, isStopping }: Circumstances,
): Promise<'over' | 'later'> {
  const { db, log } = parts
  const about = { part: 'sources', source: taken.id, attempt: taken.attempts }
  try {
    const fault = await inPrivateFolder('source', (folder) => readInFolder(parts, taken, folder, signal))
    if (fault !== undefined) await failReading(db, taken, fault)
    return 'over'
  } catch (error) {
    if (isStopping()) {
      await handBack(db, taken)
      return 'over'
    }
    if (error instanceof SourceGone) return 'over'
    if (error instanceof OverLimit) {
      log.warn({ ...about, err: error }, 'reading a document took too much and was ended')
      await failReading(db, taken, 'took_too_much')
      return 'over'
    }
    if (isPassing(error) || isDiskFull(error)) {
      const cause = isDiskFull(error) ? 'the disk is full' : 'the database is away'
      log.error({ ...about, err: error }, `${cause}: a document could not be read; trying again`)
      // If this write fails too, the next worker counts one attempt more.
      await handBack(db, taken).catch(() => {})
      return 'later'
    }
    log.error({ ...about, err: error }, 'reading a document failed')
    if (taken.attempts > 1) await failReading(db, taken, 'broken')
    return 'over'
  }
}

async function readInFolder(
  { db, env, read = readInChild }: QueueParts,
  taken: TakenSource,
  folder: string,
  signal: AbortSignal,
): Promise<SourceFault | undefined> {
  const reading = followReading(db, taken, signal)
  try {
    await pipeline(
      readParts(db, taken),
      createWriteStream(join(folder, fileNames.original), { mode: 0o600 }),
      { signal: reading.signal },
    )
    const { fault } = await read(
      { folder, fileName: taken.fileName, choices: taken.choices },
      { onProgress: reading.tell, signal: reading.signal },
    )
    reading.signal.throwIfAborted()
    return fault ?? (await keepRead(db, taken, { path: join(folder, fileNames.read), quota: env.sources }))
  } catch (error) {
    throw reading.signal.aborted ? new SourceGone(taken.id, { cause: error }) : error
  } finally {
    await reading.end()
  }
}

/**
 * Matches the operating system's code in the message, because the error may come from the other process as
 * text.
 */
const isDiskFull = (error: unknown) =>
  error instanceof Error && /\b(ENOSPC|EDQUOT)\b/.test(`${error.message}`)
