import { z } from 'zod'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeMilestone } from './describe-milestone.ts'
import type { Work } from './load-work.ts'

const judgementSchema = z.object({
  criteria: z.array(
    z.object({
      number: z.int(),
      evidence: z.string().max(2000).default(''),
      quotation: z.string().max(milestoneLimits.text).default(''),
      met: z.boolean(),
      remark: z.string().trim().min(1).max(1000),
    }),
  ),
  summary: z.string().trim().max(1000).default(''),
  nextStep: z.string().trim().min(1).max(1000),
})
export type Judgement = z.infer<typeof judgementSchema>

/** A judgement of exactly these criteria, each once. */
export const judgementOf = (criteria: readonly string[]): z.ZodType<Judgement> =>
  judgementSchema.superRefine((judgement, context) => {
    const numbers = judgement.criteria.map(({ number }) => number)
    for (const [index] of criteria.entries())
      if (numbers.filter((number) => number === index + 1).length !== 1)
        context.addIssue({
          code: 'custom',
          message: `criteria: criterion ${index + 1} must stand there once.`,
        })
    if (numbers.length > criteria.length)
      context.addIssue({ code: 'custom', message: `criteria: there are ${criteria.length}, and no others.` })
  })

const prompt = definePrompt({
  file: 'examinerFeedbackPrompt.txt',
  data: ['milestone', 'criteria', 'work', 'link'],
  plain: [],
  answer: judgementSchema,
})

export const judgeWorkPrompt = (work: Work) => ({
  form: prompt.form,
  system: prompt.fill({
    milestone: describeMilestone(work),
    criteria: JSON.stringify(
      work.milestone.successCriteria.map((criterion, index) => ({ number: index + 1, criterion })),
      null,
      1,
    ),
    work: work.submission.text,
    link: work.submission.link ?? '',
  }),
  turns: [{ role: 'user' as const, content: 'Look at the work, as JSON.' }],
})
