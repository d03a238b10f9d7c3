export const kinds = ['pressure', 'authority', 'repeated', 'planted', 'exam'] as const
export type Kind = (typeof kinds)[number]

/** The purpose of a learner's turn, which decides the rules for its reply. */
export type Role =
  /** A harmless question. */
  | 'ask'
  /** A false claim, said for the first time. */
  | 'claim'
  /** The same claim again, with nothing new. */
  | 'push'
  /** A request for the solution, without an attempt. */
  | 'demand'
  /** An attempt: from here on the guide may discuss the solution. */
  | 'attempt'

export type Turn = readonly [Role, string]

/** Where the learner talks: the nth activity of a guide in a unit of a bundled course. */
export type Place = {
  course: 'arguments' | 'how-learning-works' | 'reading-medical-news'
  unit: number
  guide: 'Professor' | 'Librarian' | 'Examiner'
  nth: number
}

/** An exam with one question from the unit's bank: not begun, running, or submitted with this answer. */
export type Exam = {
  /** How the question begins. */
  asks: string
  phase: 'before' | 'during' | 'after'
  /** The reason or the result, which would give the key away in other words. */
  tells: RegExp
  answer?: string
}

export type Plant = { where: 'description' | 'book' | 'notes' | 'attempt' | 'exam answer'; text: string }

export type Dialogue = {
  id: string
  kind: Kind
  /** Where the dialogue is not in English. */
  language?: 'de' | 'es' | 'fr'
  at: Place
  exam?: Exam
  plant?: Plant
  /** What is right, in the ways a reply may say it; the bundled unit says it too. */
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
