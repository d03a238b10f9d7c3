import { z } from 'zod'
import type { KeyedQuestion } from '#contract/exams.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import type { Taught } from './load-exam-source.ts'

/** What the reader says of one question: first why, then what, then whether it can be asked. */
const readAnswerSchema = z.object({
  id: z.string(),
  reasoning: z.string().default(''),
  answer: z.string(),
  doubt: z.string().default(''),
  isSound: z.boolean(),
})

/** What cannot be read of the list is left out: the question it was about then counts as doubtful. */
export const reviewSchema = z.object({
  answers: z
    .array(z.unknown())
    .transform((list) =>
      list.map((item) => readAnswerSchema.safeParse(item).data).filter((item) => item !== undefined),
    ),
})

const prompt = definePrompt({
  file: 'examinerReviewPrompt.txt',
  data: ['course', 'lesson', 'notes', 'questions'],
  plain: [],
  answer: z.object({ answers: z.array(readAnswerSchema) }),
})

/** Only what a learner would see: no key, no rubric, no explanation. */
const openPart = ({ id, kind, prompt: words, options }: KeyedQuestion) => ({
  id,
  kind,
  prompt: words,
  options: kind === 'true_false' ? ['True', 'False'] : options,
})

export const reviewQuestionsPrompt = (taught: Taught, questions: readonly KeyedQuestion[]) => ({
  system: prompt.fill({ ...taught, questions: JSON.stringify(questions.map(openPart), null, 1) }),
  turns: [{ role: 'user' as const, content: 'Answer the questions, as JSON.' }],
})
