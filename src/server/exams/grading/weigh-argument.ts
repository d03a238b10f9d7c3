import type { GradedPoint } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { countedPoints, unquotedPoints } from './judged-points.ts'
import { type Argument, criteriaOf, judgementOf, weighArgumentPrompt } from './weigh-argument.prompt.ts'

const noModel =
  'I cannot judge an argument without an AI model, so your grade stays as it is. I have saved what you wrote with it.'

const struck =
  'I found your argument convincing, but I could not find the words that would earn the points. So your grade stays as it is.'

/**
 * Has the model judge an answer again with the learner's argument. For a short answer, the model must quote
 * words of the answer for each point; the argument may explain what they mean. For a choice, it must quote
 * the argument.
 */
export function weighArgument(
  guides: Guides,
  caller: Caller,
  argued: Argument,
): Promise<{ points: GradedPoint[]; reply: string }> {
  const { question, answer, argument } = argued
  const text = question.kind === 'short_answer' ? answer.studentAnswer : argument
  const where = question.kind === 'short_answer' ? 'the answer' : 'the argument'
  const criteria = criteriaOf(question)
  // A point that was met before needs no new quotation.
  const isNew = (index: number) => answer.points?.[index]?.met !== true
  return guides.object(caller, {
    purpose: 'challenge-grade',
    prompt: () => weighArgumentPrompt(argued),
    temperature: 0.3,
    maxTokens: 1500,
    size: 'chat',
    schema: judgementOf(question),
    check: ({ points }) =>
      unquotedPoints(
        points.map((point, index) => (isNew(index) ? point : { ...point, met: false })),
        text,
        where,
      ),
    read: ({ points, reply }) => {
      const counted = countedPoints(criteria, points, text)
      const isStruck = points.some((point, index) => isNew(index) && point.met !== counted[index]?.met)
      return { points: counted, reply: isStruck ? struck : reply }
    },
    offline: () => ({ points: [], reply: noModel }),
  })
}
