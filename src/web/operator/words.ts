import { withCommas } from '#contract/words/with-commas.ts'
export const number = withCommas

const kibi = 1024

/** '412 MB', '3.2 GB': as much as an operator needs to know. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / kibi / kibi
  if (megabytes < 1) return bytes === 0 ? '0 MB' : 'less than 1 MB'
  if (megabytes < kibi) return `${number(Math.round(megabytes))} MB`
  return `${(megabytes / kibi).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`
}

/** '174k' where there is little room. */
export const shortTokens = (tokens: number) =>
  tokens.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 }).replace('K', 'k')

export const dayWords = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

export const timeWords = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
