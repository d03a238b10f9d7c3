export const difficultyLevels = ['Beginner', 'Intermediate', 'Advanced'] as const

/** Who finds a course: everyone in Browse, anyone with its link, or its owner alone. */
export const courseVisibilities = ['public', 'link', 'private'] as const
export type CourseVisibility = (typeof courseVisibilities)[number]

export const courseLimits = {
  /** A learner's one-sentence description, from which the form fills the other fields. */
  sentence: 500,
  title: 200,
  description: 5000,
  list: { items: 50, itemLength: 500 },
  lessons: { min: 1, max: 20, formMax: 30, formDefault: 6 },
  weeklyHours: { min: 1, max: 40, formDefault: 3 },
  unitTitle: 300,
  unitText: 2000,
} as const

/** The errors of a number that is out of range. */
export const boundSentences = {
  weeklyHours: 'Weekly hours must be between 1 and 40',
  lessons: 'Number of lessons must be between 1 and 20',
} as const

/** How far a learner is in a course. */
type CourseProgress = { completed: boolean; currentLessonIndex: number }

/** The progress a card shows. */
export function shownProgress(course: CourseProgress & { units: readonly unknown[] }): number {
  if (course.completed) return 100
  return Math.round((course.currentLessonIndex / Math.max(course.units.length, 1)) * 100)
}

/** How many units, from the first, a learner may open: up to and including the current one. */
export function openUnits(course: CourseProgress, unitCount: number): number {
  return course.completed ? unitCount : Math.min(unitCount, course.currentLessonIndex + 1)
}

/**
 * How many units, from the first, may not be changed any more: none before the learner opened the first
 * lesson.
 */
export function reachedUnits(course: CourseProgress & { begun: boolean }, unitCount: number): number {
  return course.begun ? openUnits(course, unitCount) : 0
}

export type UnitStatus = 'active' | 'completed' | 'idle' | 'locked'

/** A unit's state for its owner; `selectedIndex` is the unit that the dialog shows. */
export function unitStatus(index: number, course: CourseProgress, selectedIndex: number | null): UnitStatus {
  if (course.completed) return 'completed'
  if (index === selectedIndex) return 'active'
  if (index < course.currentLessonIndex) return 'completed'
  return index === course.currentLessonIndex ? 'idle' : 'locked'
}
