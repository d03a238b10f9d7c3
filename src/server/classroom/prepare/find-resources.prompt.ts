import { z } from 'zod'
import type { ResourcesRequest } from '#contract/classroom.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

export const workKinds = ['book', 'article', 'video', 'course', 'reference', 'practice'] as const

const answer = z.object({
  resources: z
    .array(z.object({ title: z.string(), kind: z.enum(workKinds), description: z.string() }))
    .max(6),
})

const prompt = definePrompt({
  file: 'librarianResourcesPrompt.txt',
  data: ['course', 'activity', 'learner'],
  plain: [],
  answer,
})

export const findResourcesPrompt = (request: ResourcesRequest) => ({
  system: prompt.fill({
    course: [`Title: ${request.courseTitle}`, request.courseDetails].join('\n'),
    activity: [
      `Topic: ${request.topic || request.title || request.lessonTitle}`,
      `Title: ${request.title}`,
      `Objective: ${request.objective}`,
      `Lesson: ${request.lessonTitle}`,
    ].join('\n'),
    learner: describeLearner(request.studentProfile),
  }),
  turns: [{ role: 'user' as const, content: 'Choose the study resources, as JSON.' }],
})
