import {
  type AuthoredActivity,
  type AuthoredCard,
  type AuthoredQuestion,
  courseFileLimits,
  type Milestone,
  type UnitHead,
} from '#contract/authored/course-file.ts'
import type { Placed, Report } from './read-parts.ts'

/** A unit as it was read, each part with its place. */
export type UnitParts = {
  head: Placed<UnitHead>
  activities: Placed<AuthoredActivity>[]
  questions: Placed<AuthoredQuestion>[]
  cards: Placed<AuthoredCard>[]
}

/** What only shows when the whole course is read: names that lead nowhere, and exams without enough questions. */
export function checkConcepts(
  units: readonly UnitParts[],
  milestones: readonly Placed<Milestone>[],
  report: Report,
): void {
  const owner = new Map<string, string>()
  for (const { head } of units)
    for (const { key } of head.value.concepts) {
      const first = owner.get(key)
      if (first !== undefined)
        report({ ...placeOf(head), message: `The concept “${key}” exists already, in ${first}.` })
      else owner.set(key, head.file)
    }
  const most = courseFileLimits.concepts.course
  if (owner.size > most)
    report({
      file: 'course.md',
      line: 1,
      message: `The course names ${owner.size} concepts; at most ${most} can be kept.`,
    })
  const unknown = (place: { file: string; line: number }, key: string | undefined) => {
    if (key !== undefined && !owner.has(key))
      report({ ...placeOf(place), message: `The concept “${key}” is named in no unit.` })
  }
  for (const unit of units) {
    for (const placed of [...unit.questions, ...unit.cards]) unknown(placed, placed.value.concept)
    for (const placed of unit.activities) {
      for (const { concept } of placed.value.exercises) unknown(placed, concept)
      if (placed.value.head.guide === 'Examiner')
        checkExam(placed, placed.value.head, unit.questions, unknown, report)
    }
    checkPrompts(unit.questions, report)
  }
  for (const milestone of milestones) for (const key of milestone.value.concepts) unknown(milestone, key)
}

const placeOf = ({ file, line }: { file: string; line: number }) => ({ file, line })

type ExamHead = Extract<AuthoredActivity['head'], { guide: 'Examiner' }>

function checkExam(
  place: Placed<AuthoredActivity>,
  { questions: wanted, concepts }: ExamHead,
  bank: readonly Placed<AuthoredQuestion>[],
  unknown: (place: { file: string; line: number }, key: string) => void,
  report: Report,
): void {
  for (const key of concepts ?? []) unknown(place, key)
  // Without any question of its own, an exam is made when it is opened, as in a course without written lessons.
  if (bank.length === 0) return
  const fitting = bank.filter(({ value }) => concepts?.includes(value.concept) ?? true).length
  if (fitting < wanted)
    report({
      ...placeOf(place),
      message: `The exam asks ${wanted} questions, and the unit has ${fitting} for it.`,
    })
}

function checkPrompts(bank: readonly Placed<AuthoredQuestion>[], report: Report): void {
  const seen = new Set<string>()
  for (const { value, ...place } of bank) {
    const prompt = value.prompt.toLowerCase()
    if (seen.has(prompt)) report({ ...placeOf(place), message: 'This question is asked twice.' })
    seen.add(prompt)
  }
}
