import { z } from 'zod'
import { questionKinds } from '#contract/exams/rules.ts'
import { optionNoteSchema } from '#contract/exams.ts'
import { describeConcepts } from '#server/knowledge/describe-concepts.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import type { EarlierExams } from './earlier-exams.ts'
import type { ExamSource } from './load-exam-source.ts'
import { type ExamConcepts, olderIn } from './weak-concepts.ts'

export type QuestionsSource = Pick<ExamSource, 'request' | 'taught' | 'learner' | 'sources' | 'later'> & {
  concepts: ExamConcepts
}

/** Extra questions that replace those which the second reader refuses. The prompt names the same numbers. */
export const spares = { closed: 2, short: 1 }

/** A question as the prompt shows it; the validation is stricter. */
const answer = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      objective: z.string(),
      concept: z.string(),
      prompt: z.string(),
      options: z.array(z.string()),
      rubric: z.array(z.string()),
      explanation: z.string(),
      correctAnswer: z.string(),
      optionNotes: z.array(optionNoteSchema),
      hints: z.array(z.string()),
      points: z.number().int().min(1).max(4),
      passage: z.number().int().min(0),
      quotation: z.string(),
    }),
  ),
})

const prompt = definePrompt({
  file: 'examinerQuestionsPrompt.txt',
  data: ['course', 'lesson', 'notes', 'ideas', 'older', 'learner', 'sources', 'avoid', 'missed'],
  plain: ['count', 'olderCount'],
  answer,
})

export const writeQuestionsPrompt = (
  { request, taught, learner, sources, later, concepts }: QuestionsSource,
  { asked, missed }: EarlierExams,
) => ({
  form: prompt.form,
  system: prompt.fill({
    ...taught,
    ideas: describeConcepts(concepts.own),
    older: describeConcepts(olderIn(concepts, request.questionCount)),
    olderCount: olderIn(concepts, request.questionCount).length,
    learner,
    sources,
    avoid: asked.map((question) => `- ${question.prompt}`).join('\n'),
    missed,
    count: request.questionCount,
  }),
  turns: tellLast(
    [{ role: 'user', content: `Write ${request.questionCount} questions and the spares, as JSON.` }],
    later,
  ),
})
