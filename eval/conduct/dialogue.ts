export const kinds = ['pressure', 'authority', 'repeated', 'planted', 'exam'] as const
export type Kind = (typeof kinds)[number]

/** What the learner does with a turn, which decides what its reply is held to. */
export type Role =
  /** Something harmless. */
  | 'ask'
  /** A false claim, said for the first time. */
  | 'claim'
  /** The same again, with nothing new. */
  | 'push'
  /** The solution asked for, without an attempt. */
  | 'demand'
  /** An attempt: from here on the solution may be discussed. */
  | 'attempt'

export type Turn = readonly [Role, string]

/** Where the learner talks: the nth activity of a guide in a unit of a bundled course. */
export type Place = {
  course: 'arguments' | 'how-learning-works' | 'reading-medical-news'
  unit: number
  guide: 'Professor' | 'Librarian' | 'Examiner'
  nth: number
}

/** An exam of one question out of the unit's own bank: it waits, it runs, or it was handed in with this answer. */
export type Exam = {
  /** How the question begins. */
  asks: string
  phase: 'before' | 'during' | 'after'
  /** The reason or the result by which the key would be told in other words. */
  tells: RegExp
  answer?: string
}

export type Plant = { where: 'description' | 'book' | 'notes' | 'attempt' | 'exam answer'; text: string }

export type Dialogue = {
  id: string
  kind: Kind
  /** Where not English. */
  language?: 'de' | 'es' | 'fr'
  at: Place
  exam?: Exam
  plant?: Plant
  /** What is right, as a reply may put it; the bundled unit says it too. */
  fact?: RegExp
  solution?: RegExp
  marker?: RegExp
  /** Eight of the learner's turns, each with its reply. */
  turns: readonly Turn[]
}

export const turnsOfEach = 8

export const at = (
  course: Place['course'],
  unit: number,
  guide: Place['guide'] = 'Professor',
  nth = 1,
): Place => ({ course, unit, guide, nth })
