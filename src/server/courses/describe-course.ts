import type { CourseBrief } from '#contract/courses.ts'
import { labelledOr, listed, listedOr, withinBudget } from '#server/platform/guides/within-budget.ts'

/** What a guide knows of a course. A brief fits; callers with less leave the rest empty. */
export type CourseFacts = Pick<
  CourseBrief,
  'title' | 'description' | 'objectives' | 'priorKnowledge' | 'referenceBooks'
> & { difficultyLevel: string; weeklyHours: number | null; lessons: number | null }

/** The budget of a course in a prompt, in characters. */
export const courseBudget = 8000

/**
 * The course for a prompt, with the documented defaults for missing values. The excess is cut from its
 * description, then from its books.
 */
export const describeCourse = (course: CourseFacts): string =>
  withinBudget(
    [
      { weight: 6, text: labelledOr('Title', course.title, 'Untitled Course') },
      {
        weight: 1,
        text: labelledOr('Description', course.description, 'No course description provided.'),
      },
      { weight: 4, text: listedOr('Objectives', course.objectives, 'No objectives provided.') },
      { weight: 3, text: listedOr('Prior knowledge', course.priorKnowledge, 'None') },
      { weight: 2, text: listed('Reference books', course.referenceBooks) },
      { weight: 5, text: labelledOr('Difficulty', course.difficultyLevel, 'Unknown') },
      { weight: 5, text: `Hours a week: ${course.weeklyHours ?? 1}` },
      { weight: 5, text: `Lessons: ${course.lessons ?? 1}` },
    ],
    courseBudget,
  )
