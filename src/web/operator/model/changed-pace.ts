import type { NamedOrMeasured, SettingsStanding } from '#contract/operator/settings.ts'
import { wholeNumber } from '#web/operator/typed-number.ts'
import { number } from '#web/operator/words.ts'

type TypedPace = Record<'answerSeconds' | 'callsAtOnce', string>
export type PaceStanding = Pick<SettingsStanding, keyof TypedPace>

export const asTyped = (value: NamedOrMeasured) => (value === 'measured' ? '' : number(value))
const asSent = (typed: string) => (typed.trim() === '' ? 'measured' : wholeNumber(typed))

/** What was not touched is not sent, so that a variable which decides one of the two refuses nothing. */
export function changedPace(typed: TypedPace, held: PaceStanding) {
  const names = ['answerSeconds', 'callsAtOnce'] as const
  return Object.fromEntries(
    names
      .filter((name) => typed[name] !== asTyped(held[name].value))
      .map((name) => [name, asSent(typed[name])]),
  )
}

export const secondsInWords = (value: NamedOrMeasured) =>
  value === 'measured'
    ? 'Measured: three times as long as such answers took, at least 1 and at most 10 minutes'
    : `${number(value)} ${value === 1 ? 'second' : 'seconds'}`

export const callsInWords = (value: NamedOrMeasured) =>
  value === 'measured' ? 'Measured: one where two are no faster' : number(value)
