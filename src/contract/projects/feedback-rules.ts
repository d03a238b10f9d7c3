import { capital } from '#contract/words/capital.ts'
import { inWords } from '#contract/words/number-words.ts'

export const feedbackLimits = { answerBack: 1000 } as const

type JudgedWork = { criteria: readonly { isMet: boolean }[] }

const metOf = ({ criteria }: JudgedWork) => criteria.filter(({ isMet }) => isMet).length

/** 'Two of three criteria are met, one more than last time.' */
export function sayMet(now: JudgedWork, before: JudgedWork | null): string {
  const [met, all] = [metOf(now), now.criteria.length]
  const more = before === null || before.criteria.length !== all ? 0 : met - metOf(before)
  const since = more === 0 ? '' : `, ${inWords(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than last time`
  return `${howMany(met, all)}${since}.`
}

function howMany(met: number, all: number): string {
  if (all === 1) return met === 1 ? 'The criterion is met' : 'The criterion is not met yet'
  if (met === all) return `All ${inWords(all)} criteria are met`
  if (met === 0) return `None of the ${inWords(all)} criteria is met yet`
  return `${capital(inWords(met))} of ${inWords(all)} criteria ${met === 1 ? 'is' : 'are'} met`
}
