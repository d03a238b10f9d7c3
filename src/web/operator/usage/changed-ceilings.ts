import type { Ceiling, SettingsStanding } from '#contract/operator/settings.ts'
import { wholeNumber } from '#web/operator/typed-number.ts'
import { number } from '#web/operator/words.ts'

type TypedCeilings = Record<'learnerTokens' | 'allTokens', string>
type Standing = Pick<SettingsStanding, keyof TypedCeilings>

export const asTyped = (ceiling: Ceiling) => (ceiling === 'unlimited' ? '' : number(ceiling))
const asSent = (typed: string) => (typed.trim() === '' ? 'unlimited' : wholeNumber(typed))

/** What was not touched stays unsaid: a ceiling that nobody set is the usual one of the model, and changes with it. */
export function changedCeilings(typed: TypedCeilings, held: Standing) {
  const names = ['learnerTokens', 'allTokens'] as const
  return Object.fromEntries(
    names
      .filter((name) => typed[name] !== asTyped(held[name].value))
      .map((name) => [name, asSent(typed[name])]),
  )
}
