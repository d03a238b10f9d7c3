import { z } from 'zod'
import {
  type CourseRequest,
  courseBriefDefaults,
  type courseBriefSchema,
  unitPlanSchema,
} from '#contract/courses.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

const prompt = definePrompt({
  file: 'courseDesignPrompt.txt',
  data: ['course', 'learner'],
  plain: ['lessons'],
  answer: z.object({ units: z.array(unitPlanSchema) }),
})

const listed = (items: readonly string[], fallback: string) =>
  items.length === 0 ? fallback : items.map((item) => `- ${item}`).join('\n')

function describeBrief(course: z.infer<typeof courseBriefSchema>): string {
  return [
    `Title: ${course.title || courseBriefDefaults.title}`,
    `Description: ${course.description || courseBriefDefaults.description}`,
    `Objectives:\n${listed(course.objectives, courseBriefDefaults.objectives)}`,
    `Prior knowledge:\n${listed(course.priorKnowledge, courseBriefDefaults.priorKnowledge)}`,
    `Difficulty: ${course.difficultyLevel}`,
    `Hours a week: ${course.weeklyHours}`,
    `Reference books:\n${listed(course.referenceBooks, 'None')}`,
  ].join('\n')
}

export const designCoursePrompt = ({ course, profile }: CourseRequest) => ({
  system: prompt.fill({
    course: describeBrief(course),
    learner: describeLearner(profile),
    lessons: course.lessons,
  }),
  turns: [
    { role: 'user' as const, content: `Plan the course in exactly ${course.lessons} lessons, as JSON.` },
  ],
})
