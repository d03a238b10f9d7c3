import type { GradedPoint } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { countedPoints, unquotedPoints } from './judged-points.ts'
import { type Argued, criteriaOf, judgementOf, weighArgumentPrompt } from './weigh-argument.prompt.ts'

const noModel =
  'I cannot judge an argument without an AI model, so your grade stays as it is. I have saved what you wrote with it.'

const struck =
  'I found your argument convincing, but I could not find the words that would earn the points. So your grade stays as it is.'

/**
 * The answer looked at again in the light of an argument. A point of a short answer is met by words of the answer: the
 * argument may show how they were meant. For a choice it is the argument that has to be quoted.
 */
export function weighArgument(
  guides: Guides,
  caller: Caller,
  argued: Argued,
): Promise<{ points: GradedPoint[]; reply: string }> {
  const { question, answer, argument } = argued
  const text = question.kind === 'short_answer' ? answer.studentAnswer : argument
  const where = question.kind === 'short_answer' ? 'the answer' : 'the argument'
  const criteria = criteriaOf(question)
  // What was met before needs no new words.
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
