import { z } from 'zod'
import { type CourseRequest, unitPlanSchema } from '#contract/courses.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import { describeCourse } from './describe-course.ts'

const prompt = definePrompt({
  file: 'courseDesignPrompt.txt',
  data: ['course', 'learner'],
  plain: ['lessons'],
  answer: z.object({ units: z.array(unitPlanSchema) }),
})

export const designCoursePrompt = ({ course, profile }: CourseRequest) => ({
  system: prompt.fill({
    course: describeCourse(course),
    learner: describeLearner(profile),
    lessons: course.lessons,
  }),
  turns: [
    { role: 'user' as const, content: `Plan the course in exactly ${course.lessons} lessons, as JSON.` },
  ],
})
