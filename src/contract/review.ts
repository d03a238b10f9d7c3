/** What both sides know of cards without checking anything: no schema is here, so that a screen may use it lightly. */

export const cardLimits = {
  front: 5_000,
  back: 10_000,
  hint: 1_000,
  /** Of one learner. */
  cards: 100_000,
  tags: 20,
  tag: 100,
} as const

/** basic: one question; reversed: also asked the other way round; cloze: one question for each numbered gap. */
export const noteKinds = ['basic', 'reversed', 'cloze'] as const
export type NoteKind = (typeof noteKinds)[number]

export const noteStatuses = ['proposed', 'kept', 'dropped'] as const
export type NoteStatus = (typeof noteStatuses)[number]

/** Where a card came from: a closed set. */
export const cardOrigins = [
  'missed_question',
  'lesson',
  'document',
  'video',
  'reflection',
  'own',
  'imported',
] as const
export type CardOrigin = (typeof cardOrigins)[number]

export const reflectionUses = ['unasked', 'allowed', 'refused'] as const
export type ReflectionUse = (typeof reflectionUses)[number]

export const ratings = [1, 2, 3, 4] as const
export type Rating = (typeof ratings)[number]
export const ratingWords: Record<Rating, { word: string; meaning: string }> = {
  1: { word: 'Again', meaning: 'I did not recall it' },
  2: { word: 'Hard', meaning: 'With effort' },
  3: { word: 'Good', meaning: 'I recalled it' },
  4: { word: 'Easy', meaning: 'At once' },
}

export const cardStates = ['new', 'learning', 'review', 'relearning'] as const

/** What is known of the learner's memory of a card: the scheduler's fields, moments as ISO text. */
export type CardMemory = {
  dueAt: string
  stability: number
  difficulty: number
  scheduledDays: number
  learningSteps: number
  reps: number
  lapses: number
  /** As the scheduler counts: the place in `cardStates`. */
  state: number
  lastReviewAt: string | null
}

/** So many of the last ratings can be taken back. */
export const undoableReviews = 10

export const reviewRules = {
  /** A local day ends at this hour. */
  dayEndsAtHour: 4,
  retention: { min: 0.8, max: 0.97, usual: 0.9 },
  dailyCap: { min: 1, max: 500, usual: 20 },
  newCap: { min: 0, max: 200, usual: 10 },
  /** Seconds a card takes, until the learner's own pace is known. */
  usualPace: 30,
  /** From so many reviews on the learner's own parameters are tried. */
  ownParametersFrom: 400,
} as const
