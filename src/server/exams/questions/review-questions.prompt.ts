import { z } from 'zod'
import type { KeyedQuestion, QuestionsRequest } from '#contract/exams.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'

export const reviewSchema = z.object({
  answers: z.array(
    z.object({
      id: z.string(),
      answer: z.string(),
      isSound: z.boolean(),
      doubt: z.string().default(''),
    }),
  ),
})

const prompt = definePrompt({
  file: 'examinerReviewPrompt.txt',
  data: ['lesson', 'questions'],
  plain: [],
  answer: reviewSchema,
})

/** Only what a learner would see: no key, no explanation. */
const openPart = ({ id, kind, prompt: words, options }: KeyedQuestion) => ({
  id,
  kind,
  prompt: words,
  options: kind === 'true_false' ? ['True', 'False'] : options,
})

export const reviewQuestionsPrompt = (request: QuestionsRequest, questions: readonly KeyedQuestion[]) => ({
  system: prompt.fill({
    lesson: [
      `Title: ${request.lessonTitle}`,
      `Objective: ${request.lessonObjective}`,
      request.notes,
      request.content.text,
    ].join('\n'),
    questions: JSON.stringify(questions.map(openPart), null, 1),
  }),
  turns: [{ role: 'user' as const, content: 'Answer the questions, as JSON.' }],
})
