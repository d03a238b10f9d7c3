import type {
  AuthoredActivity,
  AuthoredCard,
  AuthoredQuestion,
  AuthoredUnit,
  FileMilestone,
  UnitHead,
} from '#contract/authored/course-file.ts'
import {
  type FieldFault,
  linkFaults,
  takenAlready,
  tooManyConcepts,
  unknownConcept,
} from '#contract/authored/link-faults.ts'
import type { Report, WithLine } from './fault.ts'

/** A unit as it was read, each part with its place. */
export type UnitParts = {
  head: WithLine<UnitHead>
  activities: WithLine<AuthoredActivity>[]
  questions: WithLine<AuthoredQuestion>[]
  cards: WithLine<AuthoredCard>[]
}

export const plainUnit = ({ head, activities, questions, cards }: UnitParts): AuthoredUnit => ({
  head: head.value,
  activities: activities.map(({ value }) => value),
  questions: questions.map(({ value }) => value),
  cards: cards.map(({ value }) => value),
})

/** What only shows when the whole course is read: names that lead nowhere, and exams without enough questions. */
export function checkConcepts(
  units: readonly UnitParts[],
  milestones: readonly WithLine<FileMilestone>[],
  report: Report,
): void {
  const at = ({ file, line }: WithLine<unknown>, message: string) => report({ file, line, message })
  const owner = new Map<string, string>()
  for (const { head } of units)
    for (const { key } of head.value.concepts) {
      const first = owner.get(key)
      if (first !== undefined) at(head, takenAlready(key, first))
      else owner.set(key, head.file)
    }
  const tooMany = tooManyConcepts(owner.size)
  if (tooMany !== undefined) report({ file: 'course.md', line: 1, message: tooMany })
  for (const unit of units)
    for (const { path, message } of linkFaults(plainUnit(unit), (key) => owner.has(key)))
      at(partAt(unit, path), message)
  for (const milestone of milestones)
    for (const key of milestone.value.concepts) if (!owner.has(key)) at(milestone, unknownConcept(key))
}

/** The part of the unit that a fault's path leads into. */
function partAt({ head, ...lists }: UnitParts, [list, index]: FieldFault['path']): WithLine<unknown> {
  const isList = list === 'activities' || list === 'questions' || list === 'cards'
  return (isList && lists[list][Number(index)]) || head
}
