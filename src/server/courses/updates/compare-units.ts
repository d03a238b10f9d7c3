import { courseLimits } from '#contract/courses/course-rules.ts'
import type { SourceUnit } from '#server/authored/source-unit.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'

/** A unit of the learner's course: how it reads, where it was taken from, and whether it was opened. */
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

/** What is different between a course and the one it was taken from, in the order of a course that had it all. */
export type UnitNews = { id: string; isChangedHere: boolean; isBegun: boolean; canTakeOver: boolean } & (
  | { kind: 'changed'; own: TakenUnit; original: SourceUnit }
  | { kind: 'added'; own: null; original: SourceUnit; after: TakenUnit | null }
  | { kind: 'removed'; own: TakenUnit; original: null }
)

/** A unit is taken over only where its owner neither changed nor began it; an added one, after all that is begun. */
export function compareUnits(course: TakenCourse, originals: readonly SourceUnit[]): UnitNews[] {
  const { units } = course
  const originalOf = new Map(originals.map((original) => [original.id, original]))
  const news: UnitNews[] = units.flatMap((own): UnitNews[] => {
    if (own.source === null) return []
    const original = originalOf.get(own.source.unitId)
    const isChangedHere = own.version !== own.source.version
    const told = { id: own.id, own, isChangedHere, isBegun: own.isBegun }
    if (original === undefined) return [{ ...told, kind: 'removed', original: null, canTakeOver: false }]
    if (original.version === own.source.version || original.version === own.version) return []
    return [{ ...told, kind: 'changed', original, canTakeOver: !isChangedHere && !own.isBegun }]
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
    // The id of another's row is nobody's business; this one is the same whenever it is asked for.
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
