import { type CalendarDate, isCalendarDate } from '#contract/calendar-date.ts'
import type { WrittenReflection } from '#contract/reflections.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import { emptyReflection, repairReflection, sameReflection } from './form-values.ts'

/** Text that is not saved yet, kept in this browser by learner and date. */
export interface Draft {
  written: WrittenReflection
  /** When its first word was typed: it may be saved until the day after. */
  begunAt: string
  /** Of the saved reflection it changes; null for a new one. */
  revision: number | null
}

const prefixOf = (learnerId: string) => `draft-${learnerId}-reflection-` as const
const keyOf = (learnerId: string, date: CalendarDate) => `${prefixOf(learnerId)}${date}` as const

const dateLength = 'YYYY-MM-DD'.length

/** Every tab keeps its text in a place of its own, so that none of them writes over another's. */
const thisTab = Math.random().toString(36).slice(2)
const ownPlaceOf = (key: ReturnType<typeof keyOf>) => `${key}-${thisTab}` as const

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

/** What is stored may be old or damaged: it is read as far as it is whole. */
function understood(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { begunAt, revision, written } = stored as Record<keyof Draft, unknown>
  const isTime = typeof begunAt === 'string' && !Number.isNaN(Date.parse(begunAt))
  return {
    written: repairReflection(written),
    begunAt: isTime ? begunAt : new Date(0).toISOString(),
    revision: typeof revision === 'number' ? revision : null,
  }
}

/** What was typed in this very tab, also before a reload. */
export function readOwnDraft(learnerId: string, date: CalendarDate): Draft | null {
  const key = keyOf(learnerId, date)
  return inMemory.get(key) ?? understood(readStored(key, 'tab'))
}

/** What other tabs, open or closed, have left unsaved, the latest begun first. */
export function readOtherDrafts(learnerId: string, date: CalendarDate): Draft[] {
  return otherPlaces(learnerId, date)
    .map(({ draft }) => draft)
    .filter(({ written }) => !sameReflection(written, emptyReflection))
    .sort((one, other) => (one.begunAt < other.begunAt ? 1 : -1))
}

function otherPlaces(learnerId: string, date: CalendarDate) {
  const key = keyOf(learnerId, date)
  return storedKeys(key)
    .filter((place) => place !== ownPlaceOf(key))
    .flatMap((place) => {
      const draft = understood(readStored(place as typeof key))
      return draft ? [{ place: place as typeof key, draft }] : []
    })
}

/** What a form of that day begins with: this tab's own text first, else what a tab before it left. */
export function readDraft(learnerId: string, date: CalendarDate): Draft | null {
  return readOwnDraft(learnerId, date) ?? readOtherDrafts(learnerId, date)[0] ?? null
}

export function writeDraft(learnerId: string, date: CalendarDate, draft: Draft, form: string): void {
  const key = keyOf(learnerId, date)
  inMemory.set(key, draft)
  writeStored(ownPlaceOf(key), draft)
  writeStored(key, draft, 'tab')
  tell(key, form)
}

/** After a save, or at the learner's word: what another tab has typed meanwhile stays. */
export function clearOwnDraft(learnerId: string, date: CalendarDate, form: string): void {
  const key = keyOf(learnerId, date)
  inMemory.delete(key)
  removeStored(ownPlaceOf(key))
  removeStored(key, 'tab')
  tell(key, form)
}

/** A text that was taken over, saved or declined here need not be offered again; one that has grown since stays. */
export function dropOtherDrafts(
  learnerId: string,
  date: CalendarDate,
  written: WrittenReflection,
  form: string,
): void {
  const alike = otherPlaces(learnerId, date).filter(({ draft }) => sameReflection(draft.written, written))
  for (const { place } of alike) removeStored(place)
  if (alike.length > 0) tell(keyOf(learnerId, date), form)
}

export function datesWithDraft(learnerId: string): CalendarDate[] {
  const prefix = prefixOf(learnerId)
  const dates = storedKeys(prefix).map((key) => key.slice(prefix.length, prefix.length + dateLength))
  return [...new Set(dates)].filter(isCalendarDate).sort()
}
