import { z } from 'zod'
import type { CardMemory } from '#contract/review.ts'
import type { FileCard } from './card-file.ts'
import type { CollectionDays } from './collection-days.ts'

const dayMs = 86_400_000
const max = { days: 36_500, count: 1_000_000 }

/** A card as Anki stores it. The numbers are untrusted and may have any value. */
export type AnkiCard = {
  type: number
  queue: number
  due: number
  ivl: number
  factor: number
  reps: number
  lapses: number
  left: number
  odue: number
  odid: number
  mod: number
  data: string
}

const within = (value: number, least: number, greatest: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, least), greatest) : least
const whole = (value: number, greatest: number) => Math.trunc(within(value, 0, greatest))
const isoOf = (ms: number, now: number) =>
  new Date(within(ms, Date.UTC(2000, 0, 1), now + max.days * dayMs)).toISOString()

export const newMemory = (now: number): CardMemory => ({
  dueAt: new Date(now).toISOString(),
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  lastReviewAt: null,
})

/** Limits the memory of a file to our ranges; a reviewed card without a memory becomes a new card. */
export function soundMemory(memory: CardMemory, now: number): CardMemory {
  const state = [0, 1, 2, 3].includes(memory.state) ? memory.state : 0
  const counts = { reps: whole(memory.reps, max.count), lapses: whole(memory.lapses, max.count) }
  if (state === 0 || !(memory.stability > 0) || !(memory.difficulty > 0))
    return { ...newMemory(state === 0 ? Date.parse(isoOf(Date.parse(memory.dueAt), now)) : now), ...counts }
  const last = memory.lastReviewAt === null ? Number.NaN : Date.parse(memory.lastReviewAt)
  return {
    ...counts,
    state,
    dueAt: isoOf(Date.parse(memory.dueAt), now),
    stability: within(memory.stability, 0.001, max.days),
    difficulty: within(memory.difficulty, 1, 10),
    scheduledDays: whole(memory.scheduledDays, max.days),
    learningSteps: whole(memory.learningSteps, 100),
    // A review in the future is impossible: it was made with a wrong clock.
    lastReviewAt: isoOf(within(last, 0, now), now),
  }
}

const dataSchema = z.object({
  s: z.number().optional().catch(undefined),
  d: z.number().optional().catch(undefined),
  /** The time of the last review, in seconds. */
  lrt: z.number().optional().catch(undefined),
  cd: z.string().optional().catch(undefined),
  /** The position that a card had as a new card. */
  pos: z.number().optional().catch(undefined),
})

function dataOf(text: string): z.infer<typeof dataSchema> {
  try {
    return dataSchema.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

type Around = { days: CollectionDays; now: number; logged: LogSummary }

/** What the log of a card says, for cards whose own row does not say it. */
export type LogSummary = {
  memory: { stability: number; difficulty: number } | null
  /** The time of the last rating that changed the schedule. */
  lastAt: number | null
}

/** The position of a card in the queue of new cards, also if the card is no longer new. */
export function positionOf({ type, due, odue, odid, data }: AnkiCard): number | null {
  const position = type === 0 ? (odid !== 0 && odue > 0 ? odue : due) : dataOf(data).pos
  return position === undefined || !Number.isInteger(position) || Math.abs(position) > 2 ** 31 - 1
    ? null
    : position
}

/** The memory of a card in Anki. */
export function fromAnki(card: AnkiCard, { days, now, logged }: Around): CardMemory {
  const { s, d, lrt, cd } = dataOf(card.data)
  const exact = cd === undefined ? null : exactMemory(cd, card, days)
  if (exact) return soundMemory(exact, now)
  const state = card.type
  // In a filtered deck, the real due day is stored separately.
  const due = card.odid !== 0 && card.odue > 0 ? card.odue : card.due
  // Cards in learning are due at a second; with steps of a day or more, at a day.
  const dueAt = state === 0 ? now : due > 1e9 ? due * 1000 : days.momentOf(due)
  const interval = Math.max(card.ivl, 0)
  const stability = s ?? logged.memory?.stability ?? (state === 2 || state === 3 ? Math.max(interval, 1) : 0)
  return soundMemory(
    {
      state,
      stability,
      difficulty: d ?? logged.memory?.difficulty ?? difficultyOf(card.factor, stability),
      scheduledDays: interval,
      learningSteps: 0,
      reps: card.reps,
      lapses: card.lapses,
      dueAt: new Date(within(dueAt, 0, now + max.days * dayMs)).toISOString(),
      lastReviewAt: new Date(
        within(lrt ? lrt * 1000 : (logged.lastAt ?? dueAt - interval * dayMs), 0, now),
      ).toISOString(),
    },
    now,
  )
}

/**
 * The difficulty of a card from the older scheduler: the one with which the answer 'good' lengthens the
 * interval as the card's ease would. Anki converts in the same way.
 */
export function difficultyOf(factor: number, stability: number): number {
  const ease = factor >= 1300 ? factor / 1000 : 2.5
  // With the ninth to eleventh default weight of FSRS-6, at a retention of 90 %.
  const growth = Math.exp(1.8722) * stability ** -0.1666 * (Math.exp(0.1 * 0.796) - 1)
  return within(11 - (ease - 1) / growth, 1, 10)
}

/** The ids in the files that we write are counted from here. */
export const firstId = Date.UTC(2020, 0, 1, 4)

/** The due value as Anki stores it: a position for a new card, seconds during learning, else days. */
export function ankiDue({ state, dueAt }: CardMemory, place: number, days: CollectionDays): number {
  const due = Date.parse(dueAt)
  if (state === 0) return place
  return state === 2 ? days.dayOf(due) : Math.floor(due / 1000)
}

/**
 * Anki counts in whole days and seconds. The exact values are added in its field for custom data, which is
 * small.
 */
export const exactText = ({ dueAt, lastReviewAt, learningSteps, reps }: CardMemory): string => {
  const numbers = [
    Date.parse(dueAt),
    lastReviewAt === null ? 0 : Date.parse(lastReviewAt),
    learningSteps,
    reps,
  ]
  return JSON.stringify({ tv: numbers.map((number) => number.toString(36)).join('.') })
}

/** Reads these values back, if Anki has not reviewed the card since. */
function exactMemory(customData: string, card: AnkiCard, days: CollectionDays): CardMemory | null {
  const text = /^\{"tv":"([0-9a-z.]{1,80})"\}$/.exec(customData)?.[1]
  if (text === undefined) return null
  const numbers = text.split('.').map((part) => Number.parseInt(part, 36))
  const [due = Number.NaN, last = 0, learningSteps = 0, reps = -1] = numbers
  if (!(Math.abs(due) < 8e15 && last < 8e15) || reps !== card.reps) return null
  const { s = 0, d = 0 } = dataOf(card.data)
  const memory: CardMemory = {
    state: card.type,
    stability: s,
    difficulty: d,
    scheduledDays: card.ivl,
    learningSteps,
    reps,
    lapses: card.lapses,
    dueAt: new Date(due).toISOString(),
    lastReviewAt: last > 0 ? new Date(last).toISOString() : null,
  }
  return ankiDue(memory, card.due, days) === card.due ? memory : null
}

const momentText = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)))

/** The memory of a note's cards as a column of a text file. */
export const memoryColumnSchema = z.object({
  /**
   * The GUID of a note that came from another program. In the usual column, it would make that program
   * overwrite its own note.
   */
  guid: z.string().max(1000).optional().catch(undefined),
  changed: momentText.optional().catch(undefined),
  cards: z
    .array(
      z.object({
        card: z.number().int(),
        state: z.number().int(),
        due: momentText,
        s: z.number(),
        d: z.number(),
        days: z.number(),
        steps: z.number(),
        reps: z.number(),
        lapses: z.number(),
        last: momentText.nullable(),
        suspended: z.boolean(),
      }),
    )
    .max(1000),
})
type MemoryColumn = z.infer<typeof memoryColumnSchema>

export const toColumn = ({ ordinal, memory, isSuspended }: FileCard): MemoryColumn['cards'][number] => ({
  card: ordinal,
  state: memory.state,
  due: memory.dueAt,
  last: memory.lastReviewAt,
  s: memory.stability,
  d: memory.difficulty,
  days: memory.scheduledDays,
  steps: memory.learningSteps,
  reps: memory.reps,
  lapses: memory.lapses,
  suspended: isSuspended,
})

export const fromColumn = (card: MemoryColumn['cards'][number], now: number): FileCard => ({
  ordinal: card.card,
  isSuspended: card.suspended,
  memory: soundMemory(
    {
      state: card.state,
      dueAt: card.due,
      lastReviewAt: card.last,
      stability: card.s,
      difficulty: card.d,
      scheduledDays: card.days,
      learningSteps: card.steps,
      reps: card.reps,
      lapses: card.lapses,
    },
    now,
  ),
})
