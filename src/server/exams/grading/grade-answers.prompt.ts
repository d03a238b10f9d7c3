import { z } from 'zod'
import type { KeyedQuestion } from '#contract/exams.ts'
import type { TaughtLesson } from '#server/exams/questions/load-exam-source.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { judgedPointSchema } from './judged-points.ts'

export const gradeSchema = z.object({
  id: z.string(),
  points: z.array(judgedPointSchema),
  explanation: z.string().trim().min(1).max(2000),
})

export const gradesSchema = z.object({
  grades: z.array(gradeSchema),
  feedback: z.string().trim().max(2000).default(''),
})

export type Grades = z.infer<typeof gradesSchema>

const prompt = definePrompt({
  file: 'examinerGradingPrompt.txt',
  data: ['course', 'lesson', 'notes', 'questions', 'answers'],
  plain: [],
  answer: gradesSchema,
})

export const gradeAnswersPrompt = (
  taught: TaughtLesson,
  questions: readonly KeyedQuestion[],
  answerTo: (question: KeyedQuestion) => string,
) => ({
  form: prompt.form,
  system: prompt.fill({
    ...taught,
    questions: JSON.stringify(
      questions.map(({ id, prompt: words, rubric, correctAnswer }) => ({
        id,
        question: words,
        rubric,
        modelAnswer: correctAnswer,
      })),
      null,
      1,
    ),
    answers: JSON.stringify(
      questions.map((question) => ({ id: question.id, answer: answerTo(question) })),
      null,
      1,
    ),
  }),
  turns: [{ role: 'user' as const, content: 'Grade the answers, as JSON.' }],
})
