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
