import type { AuthoredUnit } from './course-file.ts'
import { courseFileLimits } from './course-file-limits.ts'
import type { OtherConcept } from './unit-content.ts'

/** A validation error at a field of a unit's content. */
export type FieldFault = { path: (string | number)[]; message: string }

export const unknownConcept = (key: string) => `No unit has a concept “${key}”.`
export const takenAlready = (key: string, where: string) =>
  `The concept “${key}” exists already, in ${where}.`
/** The error for too many concepts; undefined while the course can store them all. */
export const tooManyConcepts = (count: number): string | undefined =>
  count > courseFileLimits.concepts.course
    ? `The course has ${count} concepts; at most ${courseFileLimits.concepts.course} are allowed.`
    : undefined

/** Errors that only the whole unit shows: unknown names, and exams without enough questions. */
export function linkFaults(
  { activities, questions, cards }: AuthoredUnit,
  isKnown: (concept: string) => boolean,
): FieldFault[] {
  const faults: FieldFault[] = []
  const report = (path: FieldFault['path'], message: string) => faults.push({ path, message })
  const check = (path: FieldFault['path'], key: string | undefined) => {
    if (key !== undefined && !isKnown(key)) report(path, unknownConcept(key))
  }
  const seen = new Set<string>()
  for (const [index, { concept, prompt }] of questions.entries()) {
    check(['questions', index, 'concept'], concept)
    const asked = prompt.toLowerCase()
    if (seen.has(asked)) report(['questions', index, 'prompt'], 'This question is asked twice.')
    seen.add(asked)
  }
  for (const [index, { concept }] of cards.entries()) check(['cards', index, 'concept'], concept)
  for (const [index, { head, exercises }] of activities.entries()) {
    for (const [at, { concept }] of exercises.entries())
      check(['activities', index, 'exercises', at, 'concept'], concept)
    if (head.guide !== 'Examiner') continue
    for (const key of head.concepts ?? []) check(['activities', index, 'head', 'concepts'], key)
    const fitting = questions.filter(({ concept }) => head.concepts?.includes(concept) ?? true).length
    // An exam without questions is generated when the learner opens it.
    if (questions.length > 0 && fitting < head.questions)
      report(
        ['activities', index, 'head', 'questions'],
        `The exam asks ${head.questions} ${head.questions === 1 ? 'question' : 'questions'}, and there ${fitting === 1 ? 'is 1' : `are ${fitting}`} for it.`,
      )
  }
  return faults
}

/** The parts of the course outside a unit that the unit's validation needs. */
export type RestOfCourse = {
  concepts: readonly OtherConcept[]
  /** Concepts of this unit that other parts of the course name, and where. */
  named: readonly { key: string; where: string }[]
}

/** The errors of one unit within its course. */
export function unitFaults(content: AuthoredUnit, { concepts, named }: RestOfCourse): FieldFault[] {
  const faults: FieldFault[] = []
  const report = (path: FieldFault['path'], message: string) => faults.push({ path, message })
  const known = new Map(concepts.map(({ key, unit }) => [key, unit]))
  for (const [index, { key }] of content.head.concepts.entries()) {
    const first = known.get(key)
    if (first !== undefined) report(['head', 'concepts', index, 'key'], takenAlready(key, first))
    else known.set(key, 'this unit')
  }
  const tooMany = tooManyConcepts(known.size)
  if (tooMany !== undefined) report(['head', 'concepts'], tooMany)
  for (const { key, where } of named)
    if (!known.has(key))
      report(['head', 'concepts'], `The concept “${key}” is named in ${where}. Keep it, or change it there.`)
  return [...faults, ...linkFaults(content, (key) => known.has(key))]
}
