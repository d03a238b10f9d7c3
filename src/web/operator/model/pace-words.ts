import type { NamedOrMeasured, SettingsStanding } from '#contract/operator/settings.ts'
import { number } from '#web/operator/words.ts'

export type PaceStanding = Pick<SettingsStanding, 'answerSeconds' | 'callsAtOnce'>

export const secondsInWords = (value: NamedOrMeasured) =>
  value === 'measured'
    ? 'Measured: three times as long as such answers took, at least 1 and at most 10 minutes'
    : `${number(value)} ${value === 1 ? 'second' : 'seconds'}`

export const callsInWords = (value: NamedOrMeasured) =>
  value === 'measured' ? 'Measured: one where two are no faster' : number(value)
