import { z } from 'zod'
import { type KeyedQuestion, type QuestionsRequest, questionKinds } from '#contract/exams.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

/** A question as the model is shown it; what is accepted is checked more closely. */
const answer = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      prompt: z.string(),
      options: z.array(z.string()),
      points: z.number().int().min(1).max(4),
      objective: z.string(),
      correctAnswer: z.string(),
      explanation: z.string(),
      rubric: z.array(z.string()),
    }),
  ),
})

const prompt = definePrompt({
  file: 'examinerQuestionsPrompt.txt',
  data: ['course', 'lesson', 'notes', 'learner', 'avoid'],
  plain: ['count'],
  answer,
})

export const writeQuestionsPrompt = (
  request: QuestionsRequest,
  count: number,
  avoid: readonly KeyedQuestion[],
) => ({
  system: prompt.fill({
    course: request.courseDetails,
    lesson: `Title: ${request.lessonTitle}\nObjective: ${request.lessonObjective}`,
    notes: [request.notes, request.content.text].filter(Boolean).join('\n\n'),
    learner: describeLearner(request.studentProfile),
    avoid: avoid.map((question) => `- ${question.prompt}`).join('\n'),
    count,
  }),
  turns: [{ role: 'user' as const, content: `Write ${count} questions, as JSON.` }],
})
