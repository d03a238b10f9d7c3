import { z } from 'zod'
import type { KeyedQuestion } from '#contract/exams.ts'
import { describeConcepts } from '#server/knowledge/describe-concepts.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import type { Taught } from './load-exam-source.ts'
import type { ExamConcepts } from './weak-concepts.ts'

/** What the reader says of one question: first why, then what, then whether it can be asked. */
const readAnswerSchema = z.object({
  id: z.string(),
  reasoning: z.string().default(''),
  answer: z.string(),
  doubt: z.string().default(''),
  isSound: z.boolean(),
  /** By their numbers from 1. A hint that was not found sound is not shown to anybody. */
  soundHints: z.array(z.number().int()).catch([]),
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
  data: ['course', 'lesson', 'notes', 'older', 'questions', 'hints'],
  plain: [],
  answer: z.object({
    answers: z.array(readAnswerSchema.extend({ soundHints: z.array(z.number().int()) })),
  }),
})

/** Only what a learner would see: no key, no rubric, no explanation. */
const openPart = ({ id, kind, prompt: words, options }: KeyedQuestion) => ({
  id,
  kind,
  prompt: words,
  options: kind === 'true_false' ? ['True', 'False'] : options,
})

const hintsOf = ({ id, hints = [] }: KeyedQuestion) =>
  hints.length === 0
    ? []
    : [{ id, hints: Object.fromEntries(hints.map((hint, index) => [String(index + 1), hint])) }]

/** What the reader is told of the lesson, and what earlier lessons taught that may be asked about as well. */
export type Read = { taught: Taught; concepts: ExamConcepts }

export const reviewQuestionsPrompt = ({ taught, concepts }: Read, questions: readonly KeyedQuestion[]) => ({
  form: prompt.form,
  system: prompt.fill({
    ...taught,
    older: describeConcepts(
      concepts.weak.filter(({ key }) => questions.some(({ concept }) => concept === key)),
    ),
    questions: JSON.stringify(questions.map(openPart), null, 1),
    hints: JSON.stringify(questions.flatMap(hintsOf), null, 1),
  }),
  turns: [{ role: 'user' as const, content: 'Answer the questions, as JSON.' }],
})
