import type { GradedAnswer, KeyedQuestion } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { scoreOf } from './grade-answers.ts'
import { judgementOf, pointsOf, weighArgumentPrompt } from './weigh-argument.prompt.ts'

const noModel =
  'I cannot judge an argument without an AI model, so your grade stays as it is. I have kept what you wrote beside it.'

/** The answer looked at again in the light of an argument. Points are named by the model and counted here. */
export const weighArgument = (
  guides: Guides,
  caller: Caller,
  question: KeyedQuestion,
  answer: GradedAnswer,
  argument: string,
): Promise<{ score: number; reply: string }> =>
  guides.object(caller, {
    purpose: 'challenge-grade',
    prompt: () => weighArgumentPrompt(question, answer, argument),
    temperature: 0.3,
    maxTokens: 1000,
    size: 'chat',
    schema: judgementOf(question),
    read: ({ met, reply }) => ({ score: scoreOf(question.points, pointsOf(question), met), reply }),
    offline: () => ({ score: answer.score, reply: noModel }),
  })
