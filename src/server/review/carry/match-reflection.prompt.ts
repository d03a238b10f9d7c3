import { z } from 'zod'
import { maxProposalsOfReflection } from '#contract/review/proposals.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { cutText } from '#server/platform/guides/within-budget.ts'
import type { Candidate } from './find-matches.ts'

/**
 * The maximum lengths in the prompt, in characters. The list of concepts is cut at its end, where the courses
 * that were not used for longest are.
 */
const budgets = { answers: 6_000, concept: 240, concepts: 16_000 }

const answer = z.object({
  matches: z
    .array(
      z.object({
        quote: z.string(),
        concept: z.number().int(),
        question: z.string(),
        answer: z.string(),
        front: z.string(),
        back: z.string(),
      }),
    )
    .max(maxProposalsOfReflection),
})

const prompt = definePrompt({
  file: 'reflectionMatchPrompt.txt',
  data: ['concepts', 'reflection'],
  plain: [],
  answer,
})

export const matchReflectionPrompt = (answers: readonly string[], candidates: readonly Candidate[]) => ({
  form: prompt.form,
  system: prompt.fill({
    concepts: listed(candidates),
    reflection: cutText(answers.join('\n\n'), budgets.answers),
  }),
  turns: [{ role: 'user' as const, content: 'Find what is to be taken up, as JSON.' }],
})

function listed(candidates: readonly Candidate[]): string {
  let room = budgets.concepts
  const lines: string[] = []
  for (const [at, { label, statement, courseTitle }] of candidates.entries()) {
    const line = cutText(
      `${at + 1}. ${label} (${courseTitle}): ${statement}`.replace(/\s+/g, ' '),
      budgets.concept,
    )
    room -= line.length + 1
    if (room < 0) break
    lines.push(line)
  }
  return lines.join('\n')
}
