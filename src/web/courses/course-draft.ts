import {
  type CourseVisibility,
  courseLimits,
  courseVisibilities,
  difficultyLevels,
} from '#contract/courses.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'

/** The form as it is typed: lists as comma-separated text, numbers as text. */
export const emptyDraft = {
  /** What they want to learn, in their own words: the fields that follow are filled from it. */
  sentence: '',
  title: '',
  description: '',
  objectives: '',
  priorKnowledge: '',
  difficultyLevel: 'Beginner',
  weeklyHours: String(courseLimits.weeklyHours.formDefault),
  lessons: String(courseLimits.lessons.formDefault),
  referenceBooks: '',
  visibility: 'public' as CourseVisibility,
}
export type CourseDraft = typeof emptyDraft

const keyOf = (learnerId: string) => `draft-${learnerId}-course` as const

/** What was stored may be of an older form or of nobody's: every field is text of the right kind or its default. */
export function readCourseDraft(learnerId: string): CourseDraft | null {
  const stored: unknown = readStored(keyOf(learnerId))
  if (typeof stored !== 'object' || stored === null) return null
  const draft = Object.fromEntries(
    Object.entries(emptyDraft).map(([field, fallback]) => {
      const value: unknown = Reflect.get(stored, field)
      return [field, typeof value === 'string' ? value : fallback]
    }),
  ) as CourseDraft
  return {
    ...draft,
    difficultyLevel: oneOf(difficultyLevels, draft.difficultyLevel) ?? emptyDraft.difficultyLevel,
    visibility: oneOf(courseVisibilities, draft.visibility) ?? emptyDraft.visibility,
  }
}

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string): Choice | undefined =>
  choices.find((choice) => choice === value)

export const writeCourseDraft = (learnerId: string, draft: CourseDraft): void =>
  writeStored(keyOf(learnerId), draft)

export const clearCourseDraft = (learnerId: string): void => removeStored(keyOf(learnerId))
