import { z } from 'zod'
import type { GradedAnswer, KeyedQuestion } from '#contract/exams.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'

const judgementSchema = z.object({
  met: z.array(z.boolean()),
  reply: z.string().trim().min(1).max(2000),
})
type Judgement = z.infer<typeof judgementSchema>

/** What a question's points hang on: its rubric, or for a choice the one thing that the answer is right. */
export const pointsOf = ({ kind, rubric, correctAnswer }: KeyedQuestion): string[] =>
  kind === 'short_answer' ? rubric : [`The chosen option is as right as “${correctAnswer}”.`]

/** One judgement a point. */
export const judgementOf = (question: KeyedQuestion): z.ZodType<Judgement> => {
  const wanted = pointsOf(question).length
  return judgementSchema.refine(({ met }) => met.length === wanted, {
    error: `met must have ${wanted} entries.`,
  })
}

const prompt = definePrompt({
  file: 'examinerChallengePrompt.txt',
  data: ['question', 'answer', 'argument'],
  plain: [],
  answer: judgementSchema,
})

export const weighArgumentPrompt = (question: KeyedQuestion, answer: GradedAnswer, argument: string) => ({
  system: prompt.fill({
    question: JSON.stringify(
      {
        question: question.prompt,
        kind: question.kind,
        options: question.options,
        points: pointsOf(question),
        modelAnswer: question.correctAnswer,
        reason: question.explanation,
      },
      null,
      1,
    ),
    answer: JSON.stringify(
      {
        answer: answer.studentAnswer,
        score: answer.score,
        of: answer.maxScore,
        explanation: answer.explanation,
      },
      null,
      1,
    ),
    argument,
  }),
  turns: [{ role: 'user' as const, content: 'Look at the answer again, as JSON.' }],
})
