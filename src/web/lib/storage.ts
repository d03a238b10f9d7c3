/**
 * The only access to local storage. A browser may forbid it, fill it or return damaged data: every failure is
 * only logged, and the product continues with the server's state. Nothing here grants access to anything.
 */
export interface StoredValues {
  courses: unknown[]
  activeCourseId: string
  /**
   * The owner of this browser's data: `id` is the learner's, and decides who may see the rest. `isSignedOut`
   * after their session has ended: then nothing is shown until they have signed in again.
   */
  profile: { id: string; isSignedOut?: true }
  /** The learner's profile as it was last read or saved. */
  studentProfile: Record<string, unknown>
  sharedCourseId: string
  /** The course of the classroom, with its lessons. */
  currentCourseWithUnits: { id: string }
  lastGeneratedCourse: { id: string }
  classroom_activities: unknown[]
  classroom_activeActivityIndex: number
  /** The guides' results for the open lesson, by activity. */
  contentMap: Record<string, unknown>
  examState: Record<string, unknown>
  'colour-scheme': 'light' | 'dark' | 'auto'
  /**
   * 'away' after the learner dismissed the line that no model is connected, or the card that says how to
   * connect one.
   */
  'no-model-notice': 'away'
  'connect-card': 'away'
  /** How a PDF is shown: its pages, or its text. */
  'document-view': 'text' | 'page'
  [activeIndexOfCourse: `activeActivityIndex-${string}`]: number
  [messagesOfActivity: `messages-${string}`]: unknown[]
  [contentOfSegment: `segment_${string}`]: unknown
  /** Unsaved text, by learner and form; survives a lost session. */
  [draftOfLearner: `draft-${string}`]: unknown
}

export type StorageKey = keyof StoredValues & string

/** Stored as plain text; every other value is JSON. */
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

/** False where the browser refused to store it. */
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

/** Clears the data of this tab only: its scroll positions. */
export function clearTab(): void {
  attempt('clearing the tab', () => window.sessionStorage.clear())
}

/** After logout nothing is left. */
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
 * Called when a session is known. Deletes another learner's data in this browser; keeps a visitor's choices
 * from before sign-in.
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
