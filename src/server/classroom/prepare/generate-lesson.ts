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
import { arranged, missingFrom } from './plan-rules.ts'

const { activities: count } = classroomLimits

/** Without the marks that models add. */
const cleanTitle = (title: string) => cleanHeading(innerTitle(title))

const headSchema = lessonPlanSchema
  .pick({ lessonMetadata: true })
  // Concepts come after the activities, so that the learner need not wait for them; a lesson works without
  // them.
  .extend({ concepts: z.unknown().optional() })
  .transform(({ lessonMetadata: { title, objective }, concepts }) => ({
    lessonMetadata: { title: cleanTitle(title), objective: cleanHeading(objective) },
    concepts: readPlannedConcepts(concepts),
  }))

const activitySchema = plannedActivitySchema
  .extend({
    // An unknown leader is accepted: the learner gets an assistant without a special role.
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

/** Streams the plan of a lesson: first its title, then the activities. */
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
      mend: (activities) => arranged(activities, facts.unit),
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
