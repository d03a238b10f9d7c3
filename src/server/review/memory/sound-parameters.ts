import { clipParameters, default_w } from 'ts-fsrs'

/** The distance from a bound that rounding alone may cause. */
const nearly = 1e-9

/**
 * Whether parameters are valid for the scheduler: the right number of values, all finite, all within its
 * bounds. The scheduler accepts invalid parameters silently and replaces them by defaults or invalid values.
 */
export const areSound = (parameters: readonly unknown[]): parameters is number[] =>
  parameters.length === default_w.length &&
  parameters.every((value): value is number => typeof value === 'number' && Number.isFinite(value)) &&
  clipParameters([...parameters], 1).every(
    (bound, place) => Math.abs(bound - (parameters[place] ?? Number.NaN)) <= nearly,
  )
