import { z } from 'zod'
import { difficultyLevels } from '#contract/courses/course-rules.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'

const prompt = definePrompt({
  file: 'courseProposalPrompt.txt',
  data: ['sentence'],
  plain: [],
  answer: z.object({
    title: z.string(),
    description: z.string(),
    objectives: z.array(z.string()),
    priorKnowledge: z.array(z.string()),
    difficultyLevel: z.enum(difficultyLevels),
    lessons: z.number().int(),
  }),
})

export const proposeCoursePrompt = (sentence: string) => ({
  form: prompt.form,
  system: prompt.fill({ sentence }),
  turns: [{ role: 'user' as const, content: 'Fill in the fields, as JSON.' }],
})
