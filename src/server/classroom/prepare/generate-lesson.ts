import { z } from 'zod'
import {
  classroomLimits,
  guides as guideNames,
  lessonPlanSchema,
  type PlannedActivity,
  plannedActivitySchema,
} from '#contract/classroom.ts'
import { cleanHeading, innerTitle } from '#contract/words/text.ts'
import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import { planLesson } from '#server/guide/plans/plan-lesson.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import { nameActivities, type PlanHead } from './name-activities.ts'
import { planLessonPrompt } from './plan-lesson.prompt.ts'

const { activities: count } = classroomLimits

/** Without the marks a model likes to add. */
const cleanTitle = (title: string) => cleanHeading(innerTitle(title))

const metadataSchema = lessonPlanSchema
  .pick({ lessonMetadata: true })
  .transform(({ lessonMetadata: { title, objective } }) => ({
    lessonMetadata: { title: cleanTitle(title), objective: cleanHeading(objective) },
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

/** What every lesson has: the Professor first, something checked, something to read. */
function missingFrom(activities: PlannedActivity[]): string[] {
  const leaders = activities.map(({ leader }) => leader)
  return [
    ...(leaders[0] === 'Professor' ? [] : ['activities.0.leader: the first activity is the Professor’s.']),
    ...(leaders.includes('Examiner') ? [] : ['activities: at least one is led by the Examiner.']),
    ...(leaders.includes('Librarian') ? [] : ['activities: at least one is led by the Librarian.']),
  ]
}

/** The plan of a lesson: its title first, then activity by activity. */
export const generateLesson = (guides: Guides, caller: Caller, facts: LessonFacts) =>
  nameActivities(cleanBegun(planActivities(guides, caller, facts)))

const planActivities = (guides: Guides, caller: Caller, facts: LessonFacts) =>
  guides.list(caller, {
    purpose: 'generate-lesson',
    prompt: () => planLessonPrompt(facts),
    temperature: 0.7,
    maxTokens: 3000,
    size: 'generation',
    shape: {
      name: 'activities',
      early: 'title',
      item: activitySchema,
      head: metadataSchema,
      min: count.min,
      max: count.max,
      dropBad: true,
      check: missingFrom,
    },
    offline: () => {
      const { title: lessonTitle, objective: lessonObjective } = facts.unit
      const { activities, ...head } = planLesson({ lessonTitle, lessonObjective })
      return { head, items: activities }
    },
  })

async function* cleanBegun(
  events: ReturnType<typeof planActivities>,
): AsyncGenerator<ItemsEvent<PlannedActivity, PlanHead>> {
  for await (const event of events)
    yield event.type === 'begun' ? { ...event, item: { title: cleanTitle(event.item.title ?? '') } } : event
}
