/** One promise of the product, and how it is measured. Where it is about time, the figure is a ratio within one run. */
export type Benchmark = { name: string; promise: string; run(): Promise<Finding> }

/**
 * A figure and the limit of its range. Every figure within the range is equally good: no code is written only
 * to improve it further.
 */
export type RangedFigure = { what: string; value: number; unit?: string } & (
  | { atMost: number }
  | { atLeast: number }
)

export type Finding = {
  /** The measured value, with its unit. */
  figure: string
  /** The figures that the promise is about. */
  ranges: RangedFigure[]
  /** False where something else than a figure is wrong, such as an error among the answers. */
  isSound?: boolean
  /** The raw numbers, for the JSON file. */
  details?: Record<string, unknown>
}

/** How far a figure is inside its range; below zero where it is outside. */
export function roomLeft(ranged: RangedFigure): number {
  return 'atMost' in ranged ? ranged.atMost - ranged.value : ranged.value - ranged.atLeast
}

/** A figure that could not be measured is outside every range. */
export function isWithin(ranged: RangedFigure): boolean {
  return roomLeft(ranged) >= 0
}

export function holds({ ranges, isSound = true }: Pick<Finding, 'ranges' | 'isSound'>): boolean {
  return isSound && ranges.every(isWithin)
}

/** ‘score −5 of ≥ 80’, for each figure: the room that is left, and the range. */
export function describeRoom(ranges: readonly RangedFigure[]): string {
  return ranges
    .map((ranged) => {
      const { what, unit = '' } = ranged
      const end = 'atMost' in ranged ? `≤ ${short(ranged.atMost)}` : `≥ ${short(ranged.atLeast)}`
      return `${what} ${short(roomLeft(ranged))} of ${end}${unit && ` ${unit}`}`
    })
    .join(', ')
}

const short = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en-US', { maximumSignificantDigits: 3 }).replace('-', '−')

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
