/** One promise of the product, and how it is measured. Where it is about time, the figure is a ratio within one run. */
export type Benchmark = { name: string; promise: string; run(): Promise<Finding> }

export type Finding = {
  /** What was measured, with its unit. */
  figure: string
  holds: boolean
  /** The raw numbers, for the JSON file. */
  details?: Record<string, unknown>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
