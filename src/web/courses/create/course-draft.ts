import { type CourseVisibility, courseLimits } from '#contract/courses/course-rules.ts'

/** The fields of the form that a sentence fills: by the rule, or as a guide proposes them. */
export type FilledFields = Record<
  'title' | 'description' | 'objectives' | 'priorKnowledge' | 'difficultyLevel' | 'lessons',
  string
>

/** The form as it is typed: lists as comma-separated text, numbers as text. */
export const emptyDraft = {
  /** What they want to learn, in their own words: the fields that follow are filled from it. */
  sentence: '',
  /** What a guide proposed for this sentence; null where the rule filled the fields. Kept, for a field that holds something else was typed. */
  proposed: null as FilledFields | null,
  title: '',
  description: '',
  objectives: '',
  priorKnowledge: '',
  difficultyLevel: 'Beginner',
  weeklyHours: String(courseLimits.weeklyHours.formDefault),
  lessons: String(courseLimits.lessons.formDefault),
  referenceBooks: '',
  visibility: 'public' as CourseVisibility,
  /** Whether it is to begin where their other courses ended. */
  buildsOnKnown: false,
  /** The documents it is made from, by their ids. */
  sourceIds: [] as string[],
}
export type CourseDraft = typeof emptyDraft

/** Said at the sentence where it is blank and nothing else says what the course is about. */
export const sentenceNeeded = 'Please say what you want to learn.'
