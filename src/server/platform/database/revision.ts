import { isDeepStrictEqual } from 'node:util'
import { sameRevision } from '#db/columns.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** What a learner can change in two windows at once, as the refusal names it. */
type Thing =
  | 'card'
  | 'course'
  | 'document'
  | 'lesson'
  | 'milestone'
  | 'page'
  | 'profile'
  | 'project'
  | 'reflection'
  | 'video'

export const changedElsewhere = (thing: Thing) => new AppError('changed_elsewhere', { words: { thing } })

/** Refuses a write made on an older revision. The row is locked by whoever asks, so that it stays this one. */
export function refuseStale(row: { revision: number }, seen: number | undefined, thing: Thing): void {
  if (seen !== undefined && seen !== row.revision) throw changedElsewhere(thing)
}

/** Whether a write would leave a row as it is. What is undefined is not written. */
export const changesNothing = <Row extends object>(
  row: Row,
  set: { [Name in keyof Row]?: unknown },
): boolean =>
  Object.entries(set).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(Reflect.get(row, name), value),
  )

/** Goes into the values of an edit: the revision counts changes, and to save what is there already is none. */
export const unlessChanged = <Row extends object>(row: Row, set: { [Name in keyof Row]?: unknown }) =>
  changesNothing(row, set) ? sameRevision : {}
