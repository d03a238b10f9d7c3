import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import { createKeyed, createStore } from '#web/ui/store.ts'

/** Unsent text of one place, kept in this browser. */
export interface Draft<Value = unknown> {
  value: Value
  /** The revision of the saved text that it changes; null for a new text. */
  revision: number | null
  /** When its first word was typed, and its last. */
  begunAt: string
  at: string
}

type Key = `draft-${string}`
/** With the key that it is stored under. */
export type StoredDraft = Draft & { key: Key }

interface Drafts {
  /** The draft of this page: typed here, or taken over from an earlier page. */
  mine: Draft | null
  /** Drafts that other tabs, open or closed, have left; newest first. */
  others: StoredDraft[]
  /** Whether `mine` is saved in the browser's storage. */
  isStored: boolean
}

const typingPauseMs = 500

const randomName = () => Math.random().toString(36).slice(2)
/** Every page load writes under a separate key, so that no tab overwrites another tab's text. */
const thisPage = randomName()

const aTime = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : new Date(0).toISOString()

/** Also reads the formats of earlier releases: a reflection under `written`, a form as it was typed. */
function readOne(key: Key): StoredDraft | null {
  const stored = readStored(key)
  if (typeof stored !== 'object' || stored === null) return null
  const { value, written, revision, begunAt, at } = stored as Record<string, unknown>
  return {
    key,
    value: value ?? written ?? stored,
    revision: typeof revision === 'number' ? revision : null,
    begunAt: aTime(begunAt),
    at: aTime(at ?? begunAt),
  }
}

/** Under the key of the place, as earlier releases stored it, or with the name of a page after it. */
function readAll(key: Key): StoredDraft[] {
  return storedKeys(key)
    .filter((found) => /^(-\w+)?$/.test(found.slice(key.length)))
    .flatMap((found) => readOne(found as Key) ?? [])
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

/** Removes a draft only in the version that was seen: a text that has changed since stays. */
function removeSeen({ key, at }: StoredDraft): void {
  if (readOne(key)?.at === at) removeStored(key)
}

/** The drafts of one learner at one place; all forms of this page that show them share the object. */
export const draftPlace = (learnerId: string, place: string) => placeOf(`draft-${learnerId}-${place}`)

const placeOf = createKeyed((key) => openPlace(key as Key))

function openPlace(key: Key) {
  const ownKey: Key = `${key}-${thisPage}`
  const store = createStore<Drafts>({ mine: null, others: [], isStored: false })
  const change = (part: Partial<Drafts>) => store.update((now) => ({ ...now, ...part }))
  /**
   * The draft of an earlier page that this page continues: it stays stored until this page has stored its new
   * version.
   */
  let takenUp: StoredDraft | null = null
  let pending: ReturnType<typeof setTimeout> | undefined

  function lookAgain(): void {
    const isTakenUp = ({ key: found, at }: StoredDraft) => found === takenUp?.key && at === takenUp.at
    change({ others: readAll(key).filter((found) => found.key !== ownKey && !isTakenUp(found)) })
  }
  function stopWaiting(): boolean {
    const wasWaiting = pending !== undefined
    clearTimeout(pending)
    pending = undefined
    return wasWaiting
  }
  function letGo(): void {
    if (takenUp) removeSeen(takenUp)
    takenUp = null
  }

  /** The text that a form opens with: this page's, else the newest of another page. */
  function open(understand: (stored: unknown) => unknown): Draft | null {
    lookAgain()
    const { mine, others } = store.get()
    const [newest] = others
    if (mine !== null || newest === undefined) return mine
    takenUp = newest
    const { key: _, ...draft } = { ...newest, value: understand(newest.value) }
    change({ mine: draft, others: others.slice(1), isStored: true })
    return draft
  }
  /** Updates this page at once, and stores the draft when typing pauses or the page closes. */
  function keep(draft: Omit<Draft, 'at'>): void {
    stopWaiting()
    pending = setTimeout(flush, typingPauseMs)
    change({ mine: { ...draft, at: new Date().toISOString() }, isStored: false })
  }
  function flush(): void {
    if (!stopWaiting()) return
    const { mine } = store.get()
    // After logout, no text of the learner is stored in this browser.
    const isTheirs = key.startsWith(`draft-${readStored('profile')?.id}-`)
    if (mine === null || !isTheirs || !writeStored(ownKey, mine)) return
    letGo()
    change({ isStored: true })
  }
  function clear(): void {
    stopWaiting()
    removeStored(ownKey)
    letGo()
    change({ mine: null, isStored: false })
  }
  function drop(other: StoredDraft): void {
    removeSeen(other)
    change({ others: store.get().others.filter((one) => one !== other) })
  }
  /**
   * Exchanges the two texts: the other one moves into the form, and the form's text becomes the other one.
   */
  function swap(other: StoredDraft, understand: (stored: unknown) => unknown): void {
    const { mine } = store.get()
    if (mine && !writeStored(`${key}-${randomName()}`, mine)) return
    keep({ ...other, value: understand(other.value) })
    flush()
    removeSeen(other)
    lookAgain()
  }
  return { key, store, open, lookAgain, keep, flush, clear, drop, swap }
}

/** The text that a form of that place would open with. */
export function readDraft<Value>(learnerId: string, place: string, empty: Value): Draft<Value> | null {
  const found = draftPlace(learnerId, place)
  found.lookAgain()
  const { mine, others } = found.store.get()
  const draft = mine ?? others[0]
  return draft ? { ...draft, value: fitted(empty, draft.value) } : null
}

/** The learner's places with this prefix that have a draft, such as one for each day of a diary. */
export function placesWithDraft(learnerId: string, prefix: string): string[] {
  const start = `draft-${learnerId}-`
  return storedKeys(start + prefix).map((key) => key.slice(start.length))
}

/**
 * A stored value may be damaged or have an older format: fields of the right type are used, the others get
 * their defaults.
 */
export function fitted<Value>(empty: Value, stored: unknown): Value {
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  if (isPlain(empty)) return isPlain(stored) ? (stored as Value) : empty
  if (typeof empty !== 'object' || empty === null) return (stored ?? empty) as Value
  if (Array.isArray(empty)) return Array.isArray(stored) ? (stored as Value) : empty
  const names = Object.keys(empty)
  // Earlier releases stored the text of a single field without its name.
  const named = isPlain(stored) && names.length === 1 ? { [names.join()]: stored } : stored
  const found = (typeof named === 'object' && named !== null ? named : {}) as Record<string, unknown>
  const fields = Object.entries(empty).map(([name, value]) => [name, fitted(value, found[name])])
  return Object.fromEntries(fields) as Value
}
