import {
  conceptLimits,
  foldedLabel,
  keyFor,
  type PlannedConcept,
  sameConcept,
} from '#contract/knowledge/concepts.ts'

/** A concept that the course has. `isSpokenOf`: data of the learner refers to it. */
export type CourseConcept = {
  id: string
  /** Null where its unit was deleted. */
  unitId: string | null
  key: string
  label: string
  statement: string
  isSpokenOf: boolean
}

/** An author's concept has a key; a plan's concept gets one. */
export type NamedConcept = PlannedConcept & { key?: string }

type PlanConcepts = {
  unitId: string
  known: readonly CourseConcept[]
  named: readonly NamedConcept[]
  /** Concepts that authors wrote for other units, opened or not: their keys are reserved. */
  writtenElsewhere: readonly { key: string; label: string }[]
  /** How many other units have no concept yet: one place for each is reserved. */
  waiting: number
  /** The unit itself as a concept, used where it has no other. */
  unitItself: PlannedConcept
}

type PlacedConcept = PlannedConcept & { key: string; position: number }
export type Reconciliation = {
  leaving: string[]
  kept: (PlacedConcept & { id: string })[]
  added: PlacedConcept[]
}

/**
 * What happens to a unit's concepts when its plan names these. A concept that the course already has, by key
 * or by label, stays the same; a concept with evidence of its learner stays even if no plan names it any
 * more. A concept of another unit stays with that unit.
 */
export function reconcileConcepts(asked: PlanConcepts): Reconciliation {
  const { unitId, known, named, waiting } = asked
  const mine = known.filter((row) => row.unitId === unitId)
  if (named.length === 0 && mine.length > 0) return { leaving: [], kept: [], added: [] }
  const matches = matched(distinct(named), known)
  const isNamed = (row: CourseConcept) => matches.some((match) => match.row === row)
  const unnamed = known.filter((row) => (row.unitId === unitId || row.unitId === null) && !isNamed(row))
  const leaving = unnamed.filter(({ isSpokenOf }) => !isSpokenOf)
  const staying = unnamed.filter((row) => row.isSpokenOf && row.unitId === unitId)

  let unitRoom =
    conceptLimits.unit - staying.length - matches.filter(({ row }) => row?.unitId === unitId).length
  let courseRoom = conceptLimits.course - (known.length - leaving.length)
  const taken = keysTaken(asked, leaving)
  const kept: Reconciliation['kept'] = []
  const added: Reconciliation['added'] = []
  const place = (concept: PlannedConcept) => ({
    label: concept.label,
    statement: concept.statement,
    position: kept.length + added.length,
  })
  const add = (concept: NamedConcept) => {
    added.push({ ...place(concept), key: taken.keyOf(concept) })
    courseRoom -= 1
  }
  for (const { concept, row } of matches) {
    if (row === undefined) {
      if (unitRoom <= 0 || courseRoom <= waiting) continue
      add(concept)
      unitRoom -= 1
    } else if (row.unitId === unitId || (row.unitId === null && unitRoom > 0)) {
      if (row.unitId === null) unitRoom -= 1
      kept.push({ ...place(concept), id: row.id, key: concept.key ?? row.key })
    }
  }
  // Concepts that no plan names any more come last, because the first one represents the unit.
  for (const row of staying) kept.push({ ...place(row), id: row.id, key: row.key })
  if (kept.length + added.length === 0) {
    const spare = courseRoom > 0 ? undefined : spareIn(known, unitId)
    if (courseRoom > 0 || spare !== undefined) add(distinctFrom(asked.unitItself, known))
    if (spare !== undefined) leaving.push(spare)
  }
  return { leaving: leaving.map(({ id }) => id), kept, added }
}

/** The first of those with labels of the same meaning, and of those with the same key. */
const distinct = (named: readonly NamedConcept[]): NamedConcept[] =>
  named
    .filter(
      ({ key, label }, index) =>
        !named
          .slice(0, index)
          .some((earlier) => sameConcept(earlier.label, label) || (key !== undefined && earlier.key === key)),
    )
    .slice(0, conceptLimits.unit)

type Match = { concept: NamedConcept; row: CourseConcept | undefined }

/** Each with its existing concept: by its key, otherwise by a label that no other key claims. */
function matched(named: readonly NamedConcept[], known: readonly CourseConcept[]): Match[] {
  const byKey = new Map(known.map((row) => [row.key, row]))
  const claimed = new Set(named.flatMap(({ key }) => (key === undefined ? [] : (byKey.get(key) ?? []))))
  const byLabel = Map.groupBy(known, ({ label }) => foldedLabel(label))
  return named.map((concept) => {
    const keyed = concept.key === undefined ? undefined : byKey.get(concept.key)
    return {
      concept,
      row: keyed ?? byLabel.get(foldedLabel(concept.label))?.find((row) => !claimed.has(row)),
    }
  })
}

function keysTaken({ known, writtenElsewhere }: PlanConcepts, leaving: readonly CourseConcept[]) {
  const keys = new Set([...known.filter((row) => !leaving.includes(row)), ...writtenElsewhere].map(keyOfRow))
  return {
    keyOf: ({ key, label }: NamedConcept): string => {
      // An author's concept in another unit is the same concept, and questions there use its key.
      const written = writtenElsewhere.find((other) => sameConcept(other.label, label))
      const found = key ?? written?.key ?? keyFor(label, (tried) => keys.has(tried))
      keys.add(found)
      return found
    },
  }
}

const keyOfRow = ({ key }: { key: string }) => key

/** A concept that another unit can lose: it has no evidence, and it is not that unit's only one. */
function spareIn(known: readonly CourseConcept[], unitId: string): CourseConcept | undefined {
  const sizes = Map.groupBy(known, (row) => row.unitId)
  return known.findLast(
    (row) =>
      !row.isSpokenOf &&
      row.unitId !== null &&
      row.unitId !== unitId &&
      (sizes.get(row.unitId) ?? []).length > 1,
  )
}

/**
 * The concept, with a number after its label if the course has that label: two units may have the same name.
 */
function distinctFrom(concept: PlannedConcept, known: readonly CourseConcept[]): PlannedConcept {
  const labels = new Set(known.map(({ label }) => foldedLabel(label)))
  for (let number = 1; ; number += 1) {
    const label = number === 1 ? concept.label : `${concept.label} (${number})`
    if (!labels.has(foldedLabel(label))) return { ...concept, label }
  }
}
