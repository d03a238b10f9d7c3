import { sourceLimits } from '#contract/sources/kinds.ts'

/** Where a part of a file begins and ends; parts are counted from 0. */
export function partOf(bytes: number, number: number): { start: number; end: number } {
  const start = number * sourceLimits.partBytes
  return { start, end: Math.min(bytes, start + sourceLimits.partBytes) }
}

/** How many bytes have arrived while these parts are missing. */
export const sentSoFar = (bytes: number, missing: readonly number[]): number =>
  missing.reduce((left, number) => {
    const { start, end } = partOf(bytes, number)
    return left - (end - start)
  }, bytes)
