import type { PageSections, SavedPage } from '#contract/study-page.ts'
import { asKept } from '#contract/words/text.ts'
import { changedFields, collides, only } from '#web/lib/forms/form-changes.ts'

/** What the server tidies, as a space at the end, is no change: it would be saved for ever. */
export const isSamePage = (one: PageSections, other: PageSections): boolean =>
  (Object.keys(one) as (keyof PageSections)[]).every(
    (name) => one[name] === other[name] || asKept(one[name]) === asKept(other[name]),
  )

/**
 * Text begun on one revision, on top of a newer one: null where both changed the same section, or where nobody knows any
 * more what it was begun on.
 */
export function onTopOf(
  newer: SavedPage,
  mine: PageSections,
  begunOn: SavedPage | null,
): PageSections | null {
  if (begunOn === null || collides(begunOn.sections, mine, newer.sections)) return null
  return { ...newer.sections, ...only(mine, changedFields(begunOn.sections, mine)) }
}
