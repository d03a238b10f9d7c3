import type { ConceptStanding, UnitStanding } from '#contract/knowledge/picture.ts'
import { wordFor } from '#web/knowledge/concept-words.ts'

export const pictureFilters = ['all', 'shaky', 'unclear', 'mistakes'] as const
export type PictureFilter = (typeof pictureFilters)[number]

const passes: Record<PictureFilter, (concept: ConceptStanding) => boolean> = {
  all: () => true,
  shaky: (concept) => wordFor(concept) === 'shaky',
  unclear: (concept) => wordFor(concept) === 'unclear',
  mistakes: ({ openMistakes }) => openMistakes > 0,
}

export const conceptsOf = (units: readonly UnitStanding[]) => units.flatMap(({ concepts }) => concepts)

/** Recall is the cards' word: without any card of the course nothing is said of it. */
export const hasCards = (units: readonly UnitStanding[]) =>
  conceptsOf(units).some(({ recall }) => recall !== null)

/** How many concepts each filter would leave. */
export const filterCounts = (units: readonly UnitStanding[]): Record<PictureFilter, number> => {
  const count = (filter: PictureFilter) => conceptsOf(units).filter(passes[filter]).length
  return { all: count('all'), shaky: count('shaky'), unclear: count('unclear'), mistakes: count('mistakes') }
}

/** The units that are left, each with the concepts that are left, in the course's order. */
export function matchingUnits(
  units: readonly UnitStanding[],
  filter: PictureFilter,
  search: string,
): UnitStanding[] {
  const wanted = search.trim().toLocaleLowerCase()
  const matches = ({ label, statement }: ConceptStanding) =>
    label.toLocaleLowerCase().includes(wanted) || statement.toLocaleLowerCase().includes(wanted)
  return units
    .map((unit) => ({
      ...unit,
      concepts: unit.concepts.filter((concept) => passes[filter](concept) && matches(concept)),
    }))
    .filter(({ concepts }) => concepts.length > 0)
}

const isUntouched = ({ concepts }: UnitStanding) =>
  concepts.every((concept) => wordFor(concept) === 'not_seen')

/** Units at the end that nothing is known of yet: told in one line until they are asked for. */
export function unseenAtEnd(units: readonly UnitStanding[]): UnitStanding[] {
  const begun = units.findLastIndex((unit) => !isUntouched(unit))
  return begun < 0 ? [] : units.slice(begun + 1)
}
