import type { GradingResult } from '#contract/exams.ts'
import { inWords } from '#contract/words/number-words.ts'
import { type Confidence, confidences } from './evidence.ts'

type StatedConfidences = Readonly<Record<string, Confidence>>

const began: Record<Confidence, string> = {
  certain: 'You were certain of',
  fairly_sure: 'You were fairly sure of',
  guessing: 'You were guessing at',
}

function rightIn(right: number, count: number): string {
  if (count === 1) return right === 1 ? 'and it was right' : 'and it was wrong'
  if (right === count) return count === 2 ? 'and right in both' : 'and right in all of them'
  return `and right in ${right === 0 ? 'none' : inWords(right)}`
}

/**
 * How well a learner knew what they know, in words: 'You were certain of three and right in two.' The surest come
 * first; empty where nothing was said.
 */
export const calibrationInWords = (
  { questions }: Pick<GradingResult, 'questions'>,
  stated: StatedConfidences,
): string =>
  confidences
    .toReversed()
    .flatMap((confidence) => {
      const said = questions.filter(
        ({ questionId }) => Object.hasOwn(stated, questionId) && stated[questionId] === confidence,
      )
      if (said.length === 0) return []
      const right = said.filter(({ correct }) => correct).length
      return [`${began[confidence]} ${inWords(said.length)} ${rightIn(right, said.length)}.`]
    })
    .join(' ')
