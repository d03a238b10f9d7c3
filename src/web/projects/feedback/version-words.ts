import { capital } from '#contract/words/capital.ts'

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** The versions of one's work, from 1: 'second version', and 'version 11' where words grow long. */
export const versionName = (number: number): string => {
  const ordinal = ordinals[number - 1]
  return ordinal === undefined ? `version ${number}` : `${ordinal} version`
}

export const versionTitle = (number: number): string => capital(versionName(number))
