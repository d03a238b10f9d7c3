import { z } from 'zod'
import type { FeedbackCriterion } from '#contract/projects/feedback.ts'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeMilestone } from './describe-milestone.ts'
import type { Work } from './load-work.ts'

export const secondLookSchema = z.object({
  evidence: z.string().max(2000).default(''),
  quotation: z.string().max(milestoneLimits.text).default(''),
  met: z.boolean(),
  answer: z.string().trim().min(1).max(1000),
})

export type Dispute = { work: Work; criterion: FeedbackCriterion; argument: string }

const prompt = definePrompt({
  file: 'examinerSecondLookPrompt.txt',
  data: ['milestone', 'criterion', 'work', 'link', 'argument'],
  plain: [],
  answer: secondLookSchema,
})

export const lookAgainPrompt = ({ work, criterion, argument }: Dispute) => ({
  form: prompt.form,
  system: prompt.fill({
    milestone: describeMilestone(work),
    criterion: JSON.stringify(
      { criterion: criterion.criterion, met: false, remark: criterion.remark },
      null,
      1,
    ),
    work: work.submission.text,
    link: work.submission.link ?? '',
    argument,
  }),
  turns: [{ role: 'user' as const, content: 'Look at this criterion again, as JSON.' }],
})
