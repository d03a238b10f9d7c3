import { clipParameters, default_w } from 'ts-fsrs'

/** So far a number may be from its bound by rounding alone. */
const nearly = 1e-9

/**
 * Parameters that the scheduler may be given: as many as it has, all numbers, all within its bounds. It would take others
 * without a word, and put the ones for everybody or something invalid in their place.
 */
export const areSound = (parameters: readonly unknown[]): parameters is number[] =>
  parameters.length === default_w.length &&
  parameters.every((value): value is number => typeof value === 'number' && Number.isFinite(value)) &&
  clipParameters([...parameters], 1).every(
    (bound, place) => Math.abs(bound - (parameters[place] ?? Number.NaN)) <= nearly,
  )
