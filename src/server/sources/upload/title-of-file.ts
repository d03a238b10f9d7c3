import { sourceLimits } from '#contract/sources/kinds.ts'

/** A document is called as its file until its own words say better: without the ending. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/\.[\p{L}\p{N}]{1,10}$/u, '').trim()
  return (name === '' ? fileName : name).slice(0, sourceLimits.title).toWellFormed()
}
