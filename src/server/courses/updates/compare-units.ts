import { courseLimits } from '#contract/courses/course-rules.ts'
import type { SourceUnit } from '#server/authored/source-unit.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'

/** A unit of the learner's course: its text, its source, and whether it was opened. */
export type TakenUnit = {
  id: string
  position: number
  title: string
  unitObjective: string
  unitAssessment: string
  authoredId: string | null
  version: string
  source: { unitId: string; version: string } | null
  isBegun: boolean
}

export type TakenCourse = {
  id: string
  currentLessonIndex: number
  completed: boolean
  leftOutUnits: string[]
  /** In their order. */
  units: TakenUnit[]
}

/** The differences between a course and its source, in the order of a course with all of the units. */
export type UnitNews = { id: string; isChangedHere: boolean; isBegun: boolean; canTakeOver: boolean } & (
  | { kind: 'changed'; own: TakenUnit; original: SourceUnit }
  | { kind: 'added'; own: null; original: SourceUnit; after: TakenUnit | null }
  | { kind: 'removed'; own: TakenUnit; original: null }
)

/**
 * A unit can be taken over only where its owner neither changed nor began it; an added unit only after all
 * begun ones.
 */
export function compareUnits(course: TakenCourse, originals: readonly SourceUnit[]): UnitNews[] {
  const { units } = course
  const originalOf = new Map(originals.map((original) => [original.id, original]))
  const news: UnitNews[] = units.flatMap((own): UnitNews[] => {
    if (own.source === null) return []
    const original = originalOf.get(own.source.unitId)
    const isChangedHere = own.version !== own.source.version
    const facts = { id: own.id, own, isChangedHere, isBegun: own.isBegun }
    if (original === undefined) return [{ ...facts, kind: 'removed', original: null, canTakeOver: false }]
    if (original.version === own.source.version || original.version === own.version) return []
    return [{ ...facts, kind: 'changed', original, canTakeOver: !isChangedHere && !own.isBegun }]
  })
  for (const added of addedUnits(course, originals)) {
    const next = news.findIndex(({ own }) => own !== null && own.position > (added.after?.position ?? -1))
    news.splice(next < 0 ? news.length : next, 0, added)
  }
  return news
}

function addedUnits(course: TakenCourse, originals: readonly SourceUnit[]) {
  const { units, completed, currentLessonIndex } = course
  const copyOf = new Map(units.flatMap((own) => (own.source === null ? [] : [[own.source.unitId, own]])))
  const lastBegun = units.findLastIndex(({ isBegun }) => isBegun)
  const firstFree = completed ? Number.POSITIVE_INFINITY : Math.max(currentLessonIndex, lastBegun + 1)
  let room = courseLimits.lessons.max - units.length
  let after: TakenUnit | null = null
  const added: Extract<UnitNews, { kind: 'added' }>[] = []
  for (const original of originals) {
    const copy = copyOf.get(original.id)
    if (copy !== undefined) after = copy
    if (copy !== undefined || course.leftOutUnits.includes(original.id)) continue
    const canTakeOver = room > 0 && (after?.position ?? -1) + 1 >= firstFree
    if (canTakeOver) room -= 1
    // The original's row id must not be shown to others; this id is always the same for the same unit.
    const id = keyedId(course.id, original.id)
    added.push({
      kind: 'added',
      id,
      own: null,
      original,
      after,
      isChangedHere: false,
      isBegun: false,
      canTakeOver,
    })
  }
  return added
}
