import { z } from 'zod'
import { type CourseRequest, unitPlanSchema } from '#contract/courses.ts'
import { cleanHeading } from '#contract/words/text.ts'
import { planCourse } from '#server/guide/plans/plan-course.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { designCoursePrompt } from './design-course.prompt.ts'
import { problemsOfTitles } from './problems-of-titles.ts'

/** A model likes to dress titles up: headings, bold marks and numbers go, a title that says nothing is refused. */
const plainUnitSchema = unitPlanSchema.extend({
  lessonTitle: unitPlanSchema.shape.lessonTitle
    .transform((title) =>
      cleanHeading(title)
        .replace(/^(lesson|unit|week|module)?\s*\d+\s*[.:)–-]\s*/i, '')
        .trim(),
    )
    .refine((title) => title !== '' && !/^(lesson|unit|week|module|part)\s*\d*$/i.test(title), {
      error: 'must name its topic',
    }),
})

/** The units of a course, as many as were asked for, as they are found. */
export const designCourse = (guides: Guides, caller: Caller, request: CourseRequest) =>
  guides.list(caller, {
    purpose: 'generate-course',
    prompt: () => designCoursePrompt(request),
    temperature: 0.7,
    maxTokens: 6000,
    size: 'generation',
    shape: {
      name: 'units',
      item: plainUnitSchema,
      head: z.object({}),
      min: request.course.lessons,
      max: request.course.lessons,
      dropBad: false,
      prefer: (units) =>
        problemsOfTitles(
          'units',
          units.map(({ lessonTitle: title, assessment }) => ({ title, assessment })),
          [request.course.title],
        ).map((problem) => problem.replace('.title:', '.lessonTitle:')),
    },
    offline: () => ({ head: {}, items: planCourse(request) }),
  })
