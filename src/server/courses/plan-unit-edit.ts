import type { EditedUnit } from '#contract/courses.ts'
import { changedElsewhere } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { UnitRow } from './queries.ts'

export type UnitEdit = {
  kept: UnitRow[]
  /** With an id where it is known before. */
  added: (Omit<UnitRow, 'id' | 'courseId'> & { id?: string })[]
  removedIds: string[]
}

/** What an edit does to the units of a course, or why it may not: the first `reached` stay as they are. */
export function planUnitEdit(
  current: UnitRow[],
  edited: EditedUnit[],
  { reached, isCompleted }: { reached: number; isCompleted: boolean },
): UnitEdit {
  const known = new Map(current.map((unit) => [unit.id, unit]))
  const kept: UnitRow[] = []
  const added: UnitEdit['added'] = []
  for (const [position, { id, title, unitObjective, unitAssessment }] of edited.entries()) {
    if (id === undefined) {
      added.push({
        position,
        title,
        unitObjective: unitObjective ?? '',
        unitAssessment: unitAssessment ?? '',
      })
      continue
    }
    const before = known.get(id)
    // Unknown, of another course, or named twice: this is not the course that was edited.
    if (before === undefined) throw changedElsewhere('course')
    known.delete(id)
    kept.push({
      ...before,
      position,
      title,
      unitObjective: unitObjective ?? before.unitObjective,
      unitAssessment: unitAssessment ?? before.unitAssessment,
    })
  }
  if (isCompleted && added.length > 0) throw new AppError('course_completed')
  if (!current.slice(0, reached).every((unit) => kept.some((after) => isSame(unit, after))))
    throw new AppError('unit_already_reached', { words: { reached } })
  return { kept, added, removedIds: [...known.keys()] }
}

/** Whether anybody who reads the units after it would see a difference. */
export const changesUnits = (current: UnitRow[], { kept, added, removedIds }: UnitEdit): boolean =>
  added.length > 0 ||
  removedIds.length > 0 ||
  kept.some((after) => !current.some((before) => isSame(before, after)))

const isSame = (before: UnitRow, after: UnitRow): boolean =>
  before.id === after.id &&
  before.position === after.position &&
  before.title === after.title &&
  before.unitObjective === after.unitObjective &&
  before.unitAssessment === after.unitAssessment
