import type { CourseBrief } from '#contract/courses.ts'
import { labelled, listed, withinBudget } from '#server/platform/guides/within-budget.ts'

/** What a guide knows of a course. A brief is one; whoever knows less leaves the rest empty. */
export type CourseFacts = Pick<
  CourseBrief,
  'title' | 'description' | 'objectives' | 'priorKnowledge' | 'referenceBooks'
> & { difficultyLevel: string; weeklyHours: number | null }

/** How much of a course a guide is told, in characters. */
export const courseBudget = 8000

/** The course as a guide is told of it. What is too long is taken from its description, then from its books. */
export const describeCourse = (course: CourseFacts): string =>
  withinBudget(
    [
      { weight: 6, text: labelled('Title', course.title) },
      { weight: 1, text: labelled('Description', course.description) },
      { weight: 4, text: listed('Objectives', course.objectives) },
      { weight: 3, text: listed('Prior knowledge', course.priorKnowledge) },
      { weight: 2, text: listed('Reference books', course.referenceBooks) },
      { weight: 5, text: labelled('Difficulty', course.difficultyLevel) },
      { weight: 5, text: course.weeklyHours === null ? '' : `Hours a week: ${course.weeklyHours}` },
    ],
    courseBudget,
  )
