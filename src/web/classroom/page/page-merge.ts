import type { PageSections, SavedPage } from '#contract/study-page.ts'
import { asKept } from '#contract/words/text.ts'
import { changedFields, collides, only } from '#web/lib/forms/form-changes.ts'

/**
 * A difference that the server would remove, such as a space at the end, is no change: saving it would never
 * end.
 */
export const isSamePage = (one: PageSections, other: PageSections): boolean =>
  (Object.keys(one) as (keyof PageSections)[]).every(
    (name) => one[name] === other[name] || asKept(one[name]) === asKept(other[name]),
  )

/**
 * Applies text begun on one revision to a newer revision. Null where both changed the same section, or where
 * the revision it was begun on is unknown.
 */
export function onTopOf(
  newer: SavedPage,
  mine: PageSections,
  begunOn: SavedPage | null,
): PageSections | null {
  if (begunOn === null || collides(begunOn.sections, mine, newer.sections)) return null
  return { ...newer.sections, ...only(mine, changedFields(begunOn.sections, mine)) }
}
