import { z } from 'zod'
import type { KeyedQuestion } from '#contract/exams.ts'
import { describeConcepts } from '#server/knowledge/describe-concepts.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import type { TaughtLesson } from './load-exam-source.ts'
import type { ExamConcepts } from './weak-concepts.ts'

/**
 * The reader's judgement on one question: first the reason, then the answer, then whether the question can be
 * asked.
 */
const readAnswerSchema = z.object({
  id: z.string(),
  reasoning: z.string().default(''),
  answer: z.string(),
  doubt: z.string().default(''),
  isSound: z.boolean(),
  /** By their numbers from 1. Hints that the reader did not call sound are not shown. */
  soundHints: z.array(z.number().int()).catch([]),
})

/** Invalid entries of the list are skipped; their questions then count as doubtful. */
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

/**
 * What the second reader receives: the lesson, and the concepts of earlier lessons that the exam may ask
 * about.
 */
export type ReviewContext = { taught: TaughtLesson; concepts: ExamConcepts }

export const reviewQuestionsPrompt = (
  { taught, concepts }: ReviewContext,
  questions: readonly KeyedQuestion[],
) => ({
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
