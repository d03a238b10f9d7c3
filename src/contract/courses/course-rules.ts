export const difficultyLevels = ['Beginner', 'Intermediate', 'Advanced'] as const

/** Who finds a course: everyone in Browse, whoever has its link, or its owner alone. */
export const courseVisibilities = ['public', 'link', 'private'] as const
export type CourseVisibility = (typeof courseVisibilities)[number]

export const courseLimits = {
  /** What a learner says of a course in one go, of which the form makes the rest. */
  sentence: 500,
  title: 200,
  description: 5000,
  list: { items: 50, itemLength: 500 },
  lessons: { min: 1, max: 20, formMax: 30, formDefault: 6 },
  weeklyHours: { min: 1, max: 40, formDefault: 3 },
  unitTitle: 300,
  unitText: 2000,
} as const

/** What a number out of its bounds is answered with. */
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

/** How many units, from the first, stay as they were met: none before the first lesson was opened. */
export function reachedUnits(course: CourseProgress & { begun: boolean }, unitCount: number): number {
  return course.begun ? openUnits(course, unitCount) : 0
}

export type UnitStatus = 'active' | 'completed' | 'idle' | 'locked'

/** A unit as its owner sees it; `selectedIndex` is the one the dialog stands on. */
export function unitStatus(index: number, course: CourseProgress, selectedIndex: number | null): UnitStatus {
  if (course.completed) return 'completed'
  if (index === selectedIndex) return 'active'
  if (index < course.currentLessonIndex) return 'completed'
  return index === course.currentLessonIndex ? 'idle' : 'locked'
}
