import { z } from 'zod'
import type { GradedAnswer, KeyedQuestion } from '#contract/exams.ts'
import type { TaughtLesson } from '#server/exams/questions/load-exam-source.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { judgedPointSchema } from './judged-points.ts'

const judgementSchema = z.object({
  points: z.array(judgedPointSchema),
  reply: z.string().trim().min(1).max(2000),
})
type Judgement = z.infer<typeof judgementSchema>

/** The criteria of a question: its rubric, or for a choice the single criterion that the answer is right. */
export const criteriaOf = ({ kind, rubric, correctAnswer }: KeyedQuestion): string[] =>
  kind === 'short_answer' ? rubric : [`The chosen option is as right as “${correctAnswer}”.`]

/** One judgement for each point. */
export const judgementOf = (question: KeyedQuestion): z.ZodType<Judgement> => {
  const wanted = criteriaOf(question).length
  return judgementSchema.refine(({ points }) => points.length === wanted, {
    error: `points must have ${wanted} entries.`,
  })
}

export type Argument = {
  taught: TaughtLesson
  question: KeyedQuestion
  answer: GradedAnswer
  argument: string
}

const prompt = definePrompt({
  file: 'examinerChallengePrompt.txt',
  data: ['course', 'lesson', 'notes', 'question', 'answer', 'argument'],
  plain: [],
  answer: judgementSchema,
})

export const weighArgumentPrompt = ({ taught, question, answer, argument }: Argument) => ({
  form: prompt.form,
  system: prompt.fill({
    ...taught,
    question: JSON.stringify(
      {
        question: question.prompt,
        kind: question.kind,
        options: question.options,
        points: criteriaOf(question),
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
        points: answer.points,
        explanation: answer.explanation,
      },
      null,
      1,
    ),
    argument,
  }),
  turns: [{ role: 'user' as const, content: 'Look at the answer again, as JSON.' }],
})
