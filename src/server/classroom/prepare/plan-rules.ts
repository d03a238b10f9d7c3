import { classroomLimits, guides as guideNames } from '#contract/classroom/rules.ts'
import type { PlannedActivity } from '#contract/classroom.ts'
import type { UnitFacts } from '#server/classroom/lesson-facts.ts'

const { activities: count } = classroomLimits

/** The guides that may lead each type of activity. An unknown leader may have any type. */
const leadersOf = new Map<string, readonly string[]>([
  ['lecture', ['Professor']],
  ['worked_example', ['Professor']],
  ['faded_example', ['Professor']],
  ['practice', ['Professor']],
  ['discussion', ['Professor', 'Librarian']],
  ['reading', ['Professor', 'Librarian']],
  ['exam', ['Examiner']],
])
const maxExams = 2

const foldedType = (type: string) =>
  type
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The right guides for an activity whose leader is one of the three but does not fit its type. */
function rightLeaders({ leader, type }: PlannedActivity): readonly string[] | undefined {
  const fitting = leadersOf.get(foldedType(type))
  const isOurs = guideNames.some((name) => name === leader)
  return fitting === undefined || !isOurs || fitting.includes(leader) ? undefined : fitting
}

const ledBy = (name: string) => (activity: PlannedActivity) => activity.leader === name
const [isProfessors, isExaminers, isLibrarians] = ['Professor', 'Examiner', 'Librarian'].map(ledBy) as [
  ReturnType<typeof ledBy>,
  ReturnType<typeof ledBy>,
  ReturnType<typeof ledBy>,
]

/**
 * The rules for every lesson: the Professor is first and leads at least half of it, an exam follows the
 * teaching, there is something to read, and each guide has activities of the right type.
 */
export function missingFrom(activities: readonly PlannedActivity[]): string[] {
  const countOf = (isOne: (activity: PlannedActivity) => boolean) => activities.filter(isOne).length
  return [
    ...(activities[0] !== undefined && isProfessors(activities[0])
      ? []
      : ['activities.0.leader: the first activity is the Professor’s.']),
    ...(activities.some(isExaminers) ? [] : ['activities: at least one is led by the Examiner.']),
    ...(activities.some(isLibrarians) ? [] : ['activities: at least one is led by the Librarian.']),
    // An unknown leader counts as teaching.
    ...((countOf(isExaminers) + countOf(isLibrarians)) * 2 <= activities.length
      ? []
      : ['activities: at least half of them are led by the Professor.']),
    ...(countOf(isExaminers) <= maxExams ? [] : [`activities: at most ${maxExams} are led by the Examiner.`]),
    ...activities.flatMap((activity, place) => {
      const right = rightLeaders(activity)
      if (right === undefined) return []
      return [
        `activities.${place}.type: "${activity.type}" is not led by the ${activity.leader}, but by the ${right[0]}.`,
      ]
    }),
  ]
}

/**
 * If the Professor has too few activities, the Professor gets those that fit, all except one of the
 * Librarian's.
 */
function withEnoughTaught(activities: readonly PlannedActivity[]): PlannedActivity[] {
  const kept = activities.findLast(isLibrarians)
  const others = activities.filter((one) => isExaminers(one) || isLibrarians(one)).length
  // One for a missing exam.
  const missing = activities.some(isExaminers) ? 0 : 1
  if ((others + missing) * 2 <= activities.length + missing) return [...activities]
  return activities.map((activity) =>
    activity !== kept && leadersOf.get(foldedType(activity.type))?.includes('Professor')
      ? { ...activity, leader: 'Professor' }
      : activity,
  )
}

/**
 * Repairs a plan with the right activities and the wrong guides: each activity gets the guide of its type,
 * the first teaching activity moves to the front, and a missing reading list or exam is added in the lesson's
 * own words. The topics stay as the model wrote them.
 */
export function arranged(activities: readonly PlannedActivity[], unit: UnitFacts): PlannedActivity[] {
  const led = withEnoughTaught(
    activities.map((activity) => {
      const [leader = activity.leader] = rightLeaders(activity) ?? []
      return { ...activity, leader }
    }),
  )
  const first = led.find(isProfessors)
  const [begin, rest] = first === undefined ? [[], led] : [[first], led.filter((one) => one !== first)]
  const { title, objective, assessment } = unit
  const about = first?.topic || title
  const added = { objective: objective || title, assessment, topic: about }
  const reading = { ...added, title: about, leader: 'Librarian', type: 'reading' }
  const exam = { ...added, title, leader: 'Examiner', type: 'exam' }
  const missing = [...(led.some(isLibrarians) ? [] : [reading]), ...(led.some(isExaminers) ? [] : [exam])]
  // If the plan is too long, the last activities before the added ones are dropped.
  return [...[...begin, ...rest].slice(0, count.max - missing.length), ...missing]
}
