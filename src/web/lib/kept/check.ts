import { isRecord } from '#contract/untrusted/is-record.ts'

/**
 * Plain checks of what this browser kept: another release may have written it, and anyone can have changed it. What the
 * server answers is its own word, and is not checked again.
 */
export type Check = (value: unknown) => boolean

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isTruth = (value: unknown): value is boolean => typeof value === 'boolean'
export const isNumber = (value: unknown): value is number => Number.isFinite(value)
export const isWhole = (value: unknown): value is number => Number.isInteger(value)
export const isCount = (value: unknown): value is number => isWhole(value) && value >= 0

export const oneOf =
  <Known extends string>(known: readonly Known[]) =>
  (value: unknown): value is Known =>
    known.some((one) => one === value)

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

export const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** Of values by any name. */
export const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check)

/** A check for every part: a part that the contract gains is missed by the compiler until it has one. */
export const shaped =
  <Shape extends object>(parts: { [Name in keyof Required<Shape>]: Check }) =>
  (value: unknown): value is Shape =>
    isRecord(value) && Object.entries<Check>(parts).every(([name, check]) => check(value[name]))
