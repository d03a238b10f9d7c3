import { classroomLimits, guides as guideNames } from '#contract/classroom/rules.ts'
import type { PlannedActivity } from '#contract/classroom.ts'
import type { UnitFacts } from '#server/classroom/lesson-facts.ts'

const { activities: count } = classroomLimits

/** Whose a type is, of the types that a plan may name. Another leader than the three has types of its own. */
const leadersOf = new Map<string, readonly string[]>([
  ['lecture', ['Professor']],
  ['worked_example', ['Professor']],
  ['faded_example', ['Professor']],
  ['practice', ['Professor']],
  ['discussion', ['Professor', 'Librarian']],
  ['reading', ['Professor', 'Librarian']],
  ['exam', ['Examiner']],
])
const mostExams = 2

const foldedType = (type: string) =>
  type
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Who leads such an activity, where its leader is one of the three and does not. */
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
 * What every lesson has: the Professor first and for at least half of it, something checked after it was taught, something
 * to read, and each guide with what is theirs.
 */
export function missingFrom(activities: readonly PlannedActivity[]): string[] {
  const countOf = (isOne: (activity: PlannedActivity) => boolean) => activities.filter(isOne).length
  return [
    ...(activities[0] !== undefined && isProfessors(activities[0])
      ? []
      : ['activities.0.leader: the first activity is the Professor’s.']),
    ...(activities.some(isExaminers) ? [] : ['activities: at least one is led by the Examiner.']),
    ...(activities.some(isLibrarians) ? [] : ['activities: at least one is led by the Librarian.']),
    // Another leader than the three teaches too.
    ...((countOf(isExaminers) + countOf(isLibrarians)) * 2 <= activities.length
      ? []
      : ['activities: at least half of them are led by the Professor.']),
    ...(countOf(isExaminers) <= mostExams
      ? []
      : [`activities: at most ${mostExams} are led by the Examiner.`]),
    ...activities.flatMap((activity, place) => {
      const right = rightLeaders(activity)
      if (right === undefined) return []
      return [
        `activities.${place}.type: "${activity.type}" is not led by the ${activity.leader}, but by the ${right[0]}.`,
      ]
    }),
  ]
}

/** Where too little is the Professor's, what may be theirs as well goes to them, all but one of the Librarian's. */
function withEnoughTaught(activities: readonly PlannedActivity[]): PlannedActivity[] {
  const kept = activities.findLast(isLibrarians)
  const others = activities.filter((one) => isExaminers(one) || isLibrarians(one)).length
  // One for an exam that is still missing.
  const missing = activities.some(isExaminers) ? 0 : 1
  if ((others + missing) * 2 <= activities.length + missing) return [...activities]
  return activities.map((activity) =>
    activity !== kept && leadersOf.get(foldedType(activity.type))?.includes('Professor')
      ? { ...activity, leader: 'Professor' }
      : activity,
  )
}

/**
 * A plan whose activities are the right ones, and are led by the wrong guides: each goes to the guide whose type it is, the
 * first that teaches comes first, and what is missing of reading and exam is added in the lesson's own words. What it is
 * about stays the model's.
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
  // What is beyond the longest lesson leaves from before what is added.
  return [...[...begin, ...rest].slice(0, count.max - missing.length), ...missing]
}
