import { labelled, labelledOr, listed, withinBudget } from '#server/platform/guides/within-budget.ts'
import type { ActivityFacts, LessonFacts, UnitFacts } from './lesson-facts.ts'

/** The maximum length of a lesson in a guide's prompt, in characters. */
export const lessonBudget = 7000

type LessonOutline = Pick<LessonFacts, 'unit' | 'activity' | 'siblings'>

/**
 * Describes the lesson for a guide: its aim, its place in the course, the activity and the other activities.
 * Where this is too long, the other activities are cut first, then how the lesson and the activity are
 * assessed, then the ideas.
 */
export const describeLesson = ({ unit, activity, siblings }: LessonOutline): string =>
  withinBudget(
    [
      { weight: 9, text: labelledOr('Title', unit.title, 'Untitled Lesson') },
      { weight: 6, text: placeOf(unit) },
      ...objectivesOf(unit),
      { weight: 2, text: labelled('Assessment', unit.assessment) },
      { weight: 2.5, text: listed('Ideas of the lesson', unit.concepts) },
      ...(activity === null ? [] : partsOf(activity)),
      { weight: 1, text: listed('All activities of the lesson, in order', siblings.map(siblingLine)) },
    ],
    lessonBudget,
  )

const noObjective = 'No lesson objective provided.'

/** If the plan has another aim than the unit, both are named. */
const objectivesOf = ({ objective, planObjective }: UnitFacts) =>
  planObjective === '' || planObjective === objective
    ? [{ weight: 5, text: labelledOr('Objective', objective, noObjective) }]
    : [
        { weight: 5, text: labelledOr('Objective of the unit', objective, noObjective) },
        { weight: 5, text: labelled('Objective of the lesson plan', planObjective) },
      ]

function placeOf({ position, count, before, after }: UnitFacts): string {
  if (count === 0) return ''
  const between = [before && `after “${before}”`, after && `before “${after}”`].filter(Boolean)
  return [`Place in the course: lesson ${position + 1} of ${count}`, ...between].join(', ')
}

const partsOf = (activity: ActivityFacts) => [
  { weight: 8, text: labelled('This activity', activity.title) },
  { weight: 7, text: labelled('Its guide', activity.leader) },
  { weight: 7, text: labelled('Its type', activity.type) },
  { weight: 4, text: labelled('Its objective', activity.objective) },
  { weight: 3, text: labelled('Its assessment', activity.assessment) },
  { weight: 3, text: labelled('Its topic', activity.topic) },
]

const siblingLine = ({ title, leader, type, works }: LessonFacts['siblings'][number]) =>
  `${title} (${leader}, ${type})${works.length === 0 ? '' : `, with the works ${works.join('; ')}`}`
