import { z } from 'zod'
import { classroomLimits, guides as guideNames } from '#contract/classroom/rules.ts'
import { lessonPlanSchema, type PlannedActivity, plannedActivitySchema } from '#contract/classroom.ts'
import { readPlannedConcepts } from '#contract/knowledge/concepts.ts'
import { cleanHeading, innerTitle } from '#contract/words/text.ts'
import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import { problemsOfTitles } from '#server/courses/problems-of-titles.ts'
import { planLesson } from '#server/guide/plans/plan-lesson.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import { nameActivities, type ToldHead } from './name-activities.ts'
import { planLessonPrompt } from './plan-lesson.prompt.ts'

const { activities: count } = classroomLimits

/** Without the marks a model likes to add. */
const cleanTitle = (title: string) => cleanHeading(innerTitle(title))

const headSchema = lessonPlanSchema
  .pick({ lessonMetadata: true })
  // Behind the activities, so that nobody waits for them; a lesson needs none to work.
  .extend({ concepts: z.unknown().optional() })
  .transform(({ lessonMetadata: { title, objective }, concepts }) => ({
    lessonMetadata: { title: cleanTitle(title), objective: cleanHeading(objective) },
    concepts: readPlannedConcepts(concepts),
  }))

const activitySchema = plannedActivitySchema
  .extend({
    // Another leader than the three is kept: the learner meets an assistant without a guide's ways.
    leader: z
      .string()
      .transform(cleanHeading)
      .transform((leader) => guideNames.find((name) => name.toLowerCase() === leader.toLowerCase()) ?? leader)
      .pipe(plannedActivitySchema.shape.leader),
  })
  .transform(
    (activity): PlannedActivity => ({
      ...activity,
      title: cleanTitle(activity.title),
      objective: cleanHeading(activity.objective),
    }),
  )

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

/**
 * What every lesson has: the Professor first and for at least half of it, something checked after it was taught, something
 * to read, and each guide with what is theirs.
 */
function missingFrom(activities: PlannedActivity[]): string[] {
  const leaders = activities.map(({ leader }) => leader)
  const countOf = (name: string) => leaders.filter((leader) => leader === name).length
  return [
    ...(leaders[0] === 'Professor' ? [] : ['activities.0.leader: the first activity is the Professor’s.']),
    ...(leaders.includes('Examiner') ? [] : ['activities: at least one is led by the Examiner.']),
    ...(leaders.includes('Librarian') ? [] : ['activities: at least one is led by the Librarian.']),
    // Another leader than the three teaches too.
    ...((countOf('Examiner') + countOf('Librarian')) * 2 <= leaders.length
      ? []
      : ['activities: at least half of them are led by the Professor.']),
    ...(countOf('Examiner') <= mostExams
      ? []
      : [`activities: at most ${mostExams} are led by the Examiner.`]),
    ...activities.flatMap(({ leader, type }, place) => {
      const fitting = leadersOf.get(foldedType(type))
      const isOurs = guideNames.some((name) => name === leader)
      if (fitting === undefined || !isOurs || fitting.includes(leader)) return []
      return [`activities.${place}.type: "${type}" is not led by the ${leader}, but by the ${fitting[0]}.`]
    }),
  ]
}

const foldedType = (type: string) =>
  type
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The plan of a lesson: its title first, then activity by activity. */
export const generateLesson = (guides: Guides, caller: Caller, facts: LessonFacts) =>
  nameActivities(cleanBegun(planActivities(guides, caller, facts)))

const planActivities = (guides: Guides, caller: Caller, facts: LessonFacts) =>
  guides.list(caller, {
    purpose: 'generate-lesson',
    prompt: () => planLessonPrompt(facts),
    temperature: 0.7,
    maxTokens: 3500,
    size: 'generation',
    shape: {
      name: 'activities',
      early: 'title',
      item: activitySchema,
      head: headSchema,
      min: count.min,
      max: count.max,
      dropBad: true,
      check: missingFrom,
      prefer: (activities) => problemsOfTitles('activities', activities, [facts.course.title]),
    },
    offline: () => {
      const { title: lessonTitle, objective: lessonObjective } = facts.unit
      const { activities, ...head } = planLesson({ lessonTitle, lessonObjective })
      return { head: { ...head, concepts: [] }, items: activities }
    },
  })

async function* cleanBegun(
  events: ReturnType<typeof planActivities>,
): AsyncGenerator<ItemsEvent<PlannedActivity, ToldHead>> {
  for await (const event of events)
    yield event.type === 'begun' ? { ...event, item: { title: cleanTitle(event.item.title ?? '') } } : event
}
