/**
 * Local storage behind one door. A browser may forbid it, fill it or hand back nonsense: every failure is
 * only logged, and the product goes on from the server's state. Nothing here grants access to anything.
 */
export interface StoredValues {
  courses: unknown[]
  activeCourseId: string
  /**
   * Whose browser this is: `id` is the learner's, and decides who may find the rest. `isSignedOut` once their session is known
   * to have ended: then nothing of it is shown until they have signed in again.
   */
  profile: { id: string; isSignedOut?: true }
  /** The learner's profile as it was last read or saved. */
  studentProfile: Record<string, unknown>
  sharedCourseId: string
  /** The course of the classroom, its lessons included. */
  currentCourseWithUnits: { id: string }
  lastGeneratedCourse: { id: string }
  classroom_activities: unknown[]
  classroom_activeActivityIndex: number
  /** What the guides made for the open lesson, by activity. */
  contentMap: Record<string, unknown>
  examState: Record<string, unknown>
  'colour-scheme': 'light' | 'dark' | 'auto'
  /** The line that no model is connected was put away; the card that says how to connect one was. */
  'no-model-notice': 'away'
  'connect-card': 'away'
  /** How a PDF is shown: as it looks, or as its text. */
  'document-view': 'text' | 'page'
  [activeIndexOfCourse: `activeActivityIndex-${string}`]: number
  [messagesOfActivity: `messages-${string}`]: unknown[]
  [contentOfSegment: `segment_${string}`]: unknown
  /** Unsaved text, keyed by learner and form; lives through a lost session. */
  [draftOfLearner: `draft-${string}`]: unknown
}

export type StorageKey = keyof StoredValues & string

/** Kept as bare text; everything else is JSON. */
const textKeys: readonly StorageKey[] = [
  'activeCourseId',
  'sharedCourseId',
  'colour-scheme',
  'no-model-notice',
  'connect-card',
  'document-view',
]

function attempt<Result>(what: string, act: (area: Storage) => Result): Result | undefined {
  try {
    return act(window.localStorage)
  } catch (error) {
    console.warn(`Local storage: ${what} failed.`, error)
    return undefined
  }
}

export function readStored<Key extends StorageKey>(key: Key): StoredValues[Key] | null {
  const text = attempt(`reading ${key}`, (area) => area.getItem(key)) ?? null
  if (text === null || textKeys.includes(key)) return text as StoredValues[Key] | null
  return attempt(`understanding ${key}`, () => JSON.parse(text) as StoredValues[Key]) ?? null
}

/** False where the browser did not take it. */
export function writeStored<Key extends StorageKey>(key: Key, value: StoredValues[Key]): boolean {
  const text = textKeys.includes(key) ? String(value) : JSON.stringify(value)
  const write = (area: Storage) => {
    area.setItem(key, text)
    return true
  }
  return attempt(`writing ${key}`, write) ?? false
}

export function removeStored(key: StorageKey): void {
  attempt(`removing ${key}`, (area) => area.removeItem(key))
}

/** Keys that begin with the given text. */
export function storedKeys(prefix: string): string[] {
  const all = attempt('listing', (area) => Array.from({ length: area.length }, (_, index) => area.key(index)))
  return (all ?? []).filter((key) => key?.startsWith(prefix)) as string[]
}

/** What this tab alone keeps: its scroll positions. */
export function clearTab(): void {
  attempt('clearing the tab', () => window.sessionStorage.clear())
}

/** Logging out leaves nothing behind. */
export function clearAll(): void {
  attempt('clearing', (area) => area.clear())
  clearTab()
}

/** Whether a learner is signed in here, as far as this browser knows. */
export function isLearnersBrowser(): boolean {
  const profile = readStored('profile')
  return profile !== null && profile.isSignedOut !== true
}

/**
 * Called whenever a session is known. What another learner left in this browser goes; what a visitor chose
 * on the way to signing in stays.
 */
export function claimStorage(learnerId: string): void {
  const found = readStored('profile')
  const owner = found?.id
  if (owner === learnerId) {
    if (found?.isSignedOut) writeStored('profile', { id: learnerId })
    return
  }
  const sharedCourseId = readStored('sharedCourseId')
  const colourScheme = owner === undefined ? readStored('colour-scheme') : null
  clearAll()
  if (sharedCourseId !== null) writeStored('sharedCourseId', sharedCourseId)
  if (colourScheme !== null) writeStored('colour-scheme', colourScheme)
  writeStored('profile', { id: learnerId })
}
