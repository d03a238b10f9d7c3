import { type CalendarDate, isCalendarDate } from '#contract/calendar-date.ts'
import type { WrittenReflection } from '#contract/reflections.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import { repairReflection } from './form-values.ts'

/** Text that is not saved yet, kept in this browser by learner and date. */
export interface Draft {
  written: WrittenReflection
  /** When its first word was typed: it may be saved until the day after. */
  begunAt: string
  /** The `updatedAt` of the saved reflection it changes; null for a new one. */
  replaces: string | null
}

const prefixOf = (learnerId: string) => `draft-${learnerId}-reflection-` as const
const keyOf = (learnerId: string, date: CalendarDate) => `${prefixOf(learnerId)}${date}` as const

/** Tells this tab's drafts from another's, so that a save here never clears what is being typed there. */
const thisTab = Math.random().toString(36).slice(2)

/** Where the browser forbids storage, a draft lives as long as the page. */
const inMemory = new Map<string, Draft>()

type Listener = (key: string, source: string) => void
const listeners = new Set<Listener>()

function tell(key: string, source: string): void {
  for (const listener of listeners) listener(key, source)
}

/** Two forms of one day may stand over each other, the calendar's over the day's own page: each hears of the other. */
export function onDraftChange(
  learnerId: string,
  date: CalendarDate,
  form: string,
  act: () => void,
): () => void {
  const ownKey = keyOf(learnerId, date)
  const listener: Listener = (key, source) => {
    if (key === ownKey && source !== form) act()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface StoredDraft {
  tab?: unknown
  begunAt?: unknown
  replaces?: unknown
  written?: unknown
}

/** A tab's own copy counts where another tab has saved its text of that day and cleared the shared draft. */
export function readDraft(learnerId: string, date: CalendarDate): Draft | null {
  const key = keyOf(learnerId, date)
  const stored = (readStored(key) ?? readStored(key, 'tab')) as StoredDraft | null
  if (typeof stored !== 'object' || stored === null) return inMemory.get(key) ?? null
  const { begunAt, replaces, written } = stored
  const isTime = typeof begunAt === 'string' && !Number.isNaN(Date.parse(begunAt))
  return {
    written: repairReflection(written),
    begunAt: isTime ? begunAt : new Date(0).toISOString(),
    replaces: typeof replaces === 'string' ? replaces : null,
  }
}

export function writeDraft(learnerId: string, date: CalendarDate, draft: Draft, form: string): void {
  const key = keyOf(learnerId, date)
  inMemory.set(key, draft)
  writeStored(key, { ...draft, tab: thisTab })
  writeStored(key, draft, 'tab')
  tell(key, form)
}

/** After a save: what another tab has typed meanwhile stays. */
export function clearOwnDraft(learnerId: string, date: CalendarDate, form: string): void {
  const key = keyOf(learnerId, date)
  const stored = readStored(key) as StoredDraft | null
  inMemory.delete(key)
  if (stored?.tab === thisTab) removeStored(key)
  removeStored(key, 'tab')
  tell(key, form)
}

/** At the learner's word. */
export function discardDraft(learnerId: string, date: CalendarDate, form: string): void {
  const key = keyOf(learnerId, date)
  inMemory.delete(key)
  removeStored(key)
  removeStored(key, 'tab')
  tell(key, form)
}

export function datesWithDraft(learnerId: string): CalendarDate[] {
  const prefix = prefixOf(learnerId)
  return storedKeys(prefix)
    .map((key) => key.slice(prefix.length))
    .filter(isCalendarDate)
    .sort()
}
