import type { DatabaseSync } from 'node:sqlite'
import type { ReviewLog } from '#contract/review/anki-note.ts'
import type { CardMemory, Rating } from '#contract/review.ts'
import { nextMemory, recallAfter } from '#server/review/schedule.ts'
import type { FileReview } from './card-file.ts'
import type { CollectionDays } from './collection-days.ts'
import { difficultyOf, type LogSummary } from './memory-in-file.ts'
import { hasTable } from './read-note-types.ts'

/** A line of Anki's log as the file has it. */
export type LogLine = ReviewLog & { at: number; ease: number; tookMs: number }

/** The maximum; the newest lines are read. */
export const maxLogLines = 300_000

const earliest = Date.UTC(2006, 0, 1)

/** The log of each card in the order of time, and the number of lines beyond the limit. */
export function readLog(
  file: DatabaseSync,
  now: number,
): { byCard: Map<string, LogLine[]>; leftOut: number } {
  const byCard = new Map<string, LogLine[]>()
  if (!hasTable(file, 'revlog')) return { byCard, leftOut: 0 }
  const statement = file.prepare(
    `select * from (select id, cid, ease, ivl, lastIvl, factor, time, type from revlog order by id desc limit ${maxLogLines})
     order by id`,
  )
  statement.setReadBigInts(true)
  let read = 0
  for (const row of statement.iterate()) {
    read += 1
    const number = (name: string) => (typeof row[name] === 'bigint' ? Number(row[name]) : 0)
    const line: LogLine = {
      at: number('id'),
      ease: number('ease'),
      tookMs: number('time'),
      kind: number('type'),
      interval: number('ivl'),
      lastInterval: number('lastIvl'),
      factor: number('factor'),
    }
    if (!(line.at >= earliest && line.at <= now)) continue
    const card = String(row.cid)
    const others = byCard.get(card)
    if (others === undefined) byCard.set(card, [line])
    else others.push(line)
  }
  const { count } = file.prepare('select count(*) as count from revlog').get() ?? {}
  return { byCard, leftOut: Math.max(0, Number(count ?? 0) - read) }
}

const learning = 0
const filtered = 3
/** Changed by hand, without an answer. */
export const manual = 4

const isRating = ({ ease }: LogLine) => ease >= 1 && ease <= 4
/** Reset to new by hand. */
const isReset = ({ kind, factor }: LogLine) => kind === manual && factor === 0
/** Asked in a filtered deck that does not change the schedule. */
export const isCramming = ({ kind, factor }: ReviewLog) => kind === filtered && factor === 0

type Memory = NonNullable<LogSummary['memory']>

/**
 * Computes the FSRS memory from a card's log in the same way as Anki: from the learning steps on, or, where
 * the log begins later, from the interval and ease at its beginning. Returns every rating with the memory
 * before it.
 */
export function replay(
  lines: readonly LogLine[],
  days: CollectionDays,
): { logged: LogSummary; reviews: FileReview[] } {
  const reviews: FileReview[] = []
  const begins = beginningOf(lines)
  let memory: Memory | null = null
  let last: LogLine | null = null
  let lapses = 0
  for (const [index, line] of lines.entries()) {
    if (isReset(line)) {
      memory = null
      last = null
      const before = reviews.at(-1)
      if (before !== undefined) before.log.resetAt = line.at
    }
    if (!isRating(line)) continue
    const rating = line.ease as Rating
    const elapsed = last === null ? 0 : days.between(last.at, line.at)
    reviews.push({
      at: line.at,
      rating,
      tookMs: line.tookMs > 0 ? Math.min(line.tookMs, 3_600_000) : null,
      log: { interval: line.interval, lastInterval: line.lastInterval, factor: line.factor, kind: line.kind },
      before: memoryBefore(line, { memory, last, reps: reviews.length, lapses }),
      foretold: memory === null || last === null ? null : recallAfter(memory.stability, elapsed),
      elapsedDays: last === null ? null : (line.at - last.at) / 86_400_000,
    })
    if (rating === 1 && line.kind === 1) lapses += 1
    if (isCramming(line)) continue
    if (index >= begins)
      memory =
        memory === null && line.kind !== learning && index === begins
          ? beginLater(line)
          : nextMemory(memory, elapsed, rating)
    last = line
  }
  return { logged: { memory, lastAt: last?.at ?? null }, reviews }
}

/** The first line of the card's last learning phase; the first line of all where the log has none. */
function beginningOf(lines: readonly LogLine[]): number {
  let begins = -1
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] as LogLine
    if (isReset(line)) return begins === -1 ? index + 1 : begins
    if (isRating(line) && line.kind === learning) begins = index
    else if (begins !== -1 && isRating(line) && !isCramming(line)) return begins
  }
  return Math.max(0, begins)
}

function beginLater({ interval, factor }: LogLine): Memory {
  const stability = Math.max(1, Math.min(interval > 0 ? interval : 1, 36_500))
  return { stability, difficulty: difficultyOf(factor, stability) }
}

const daysOf = (interval: number) => (interval > 0 ? Math.min(interval, 36_500) : 0)
const lengthOf = (interval: number) => (interval < 0 ? -interval * 1000 : daysOf(interval) * 86_400_000)

type LogState = { memory: Memory | null; last: LogLine | null; reps: number; lapses: number }

function memoryBefore(line: LogLine, { memory, last, reps, lapses }: LogState): CardMemory {
  const isNew = last === null && (line.kind === learning || memory === null)
  return {
    reps,
    lapses,
    learningSteps: 0,
    scheduledDays: daysOf(line.lastInterval),
    dueAt: new Date(
      last === null ? line.at : Math.min(last.at + lengthOf(last.interval), 8e15),
    ).toISOString(),
    stability: memory?.stability ?? 0,
    difficulty: memory?.difficulty ?? 0,
    state: isNew ? 0 : line.kind === learning ? 1 : line.kind === 2 ? 3 : 2,
    lastReviewAt: last === null ? null : new Date(last.at).toISOString(),
  }
}
