import { z } from 'zod'
import { requiredText } from '#contract/words/typed-text.ts'
import { courseLimits, difficultyLevels } from './course-rules.ts'

/** A sentence from which the fields of a course are proposed. */
export const proposeCourseSchema = z.object({ sentence: requiredText(courseLimits.sentence) })

export const courseProposalSchema = z.object({
  title: z.string(),
  description: z.string(),
  objectives: z.array(z.string()).min(1),
  /** 'None' alone where the sentence tells of none. */
  priorKnowledge: z.array(z.string()).min(1),
  difficultyLevel: z.enum(difficultyLevels),
  lessons: z.number().int().min(courseLimits.lessons.min).max(courseLimits.lessons.max),
})
export type CourseProposal = z.infer<typeof courseProposalSchema>
