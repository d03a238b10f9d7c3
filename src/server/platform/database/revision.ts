import { isDeepStrictEqual } from 'node:util'
import { sameRevision } from '#db/columns.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** What a learner can change in two windows at once, as the error names it. */
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

/**
 * Refuses a write that is based on an older revision. The caller locks the row, so that the revision cannot
 * change meanwhile.
 */
export function refuseStale(row: { revision: number }, seen: number | undefined, thing: Thing): void {
  if (seen !== undefined && seen !== row.revision) throw changedElsewhere(thing)
}

/** Whether a write would leave a row unchanged. Undefined values are not written. */
export const changesNothing = <Row extends object>(
  row: Row,
  set: { [Name in keyof Row]?: unknown },
): boolean =>
  Object.entries(set).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(Reflect.get(row, name), value),
  )

/** Part of the values of an update: a save without a change does not raise the revision. */
export const unlessChanged = <Row extends object>(row: Row, set: { [Name in keyof Row]?: unknown }) =>
  changesNothing(row, set) ? sameRevision : {}
