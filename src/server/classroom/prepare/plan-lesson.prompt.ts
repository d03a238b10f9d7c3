import { z } from 'zod'
import { guides } from '#contract/classroom/rules.ts'
import { conceptLimits } from '#contract/knowledge/concepts.ts'
import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { type LessonFacts, laterFacts } from '#server/classroom/lesson-facts.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

const activityTypes = [
  'lecture',
  'worked_example',
  'faded_example',
  'practice',
  'discussion',
  'reading',
  'exam',
] as const

/** The plan as the prompt shows it: narrower than what is accepted. */
const answer = z.object({
  lessonMetadata: z.object({ title: z.string(), objective: z.string() }),
  activities: z
    .array(
      z.object({
        title: z.string(),
        leader: z.enum(guides),
        type: z.enum(activityTypes),
        objective: z.string(),
        assessment: z.string(),
        topic: z.string(),
      }),
    )
    .min(4)
    .max(8),
  concepts: z
    .array(z.object({ label: z.string(), statement: z.string() }))
    .min(3)
    .max(conceptLimits.unit),
})

const prompt = definePrompt({
  file: 'lessonPlanPrompt.txt',
  data: ['course', 'lesson', 'learner'],
  plain: [],
  answer,
})

export const planLessonPrompt = (facts: LessonFacts) => ({
  form: prompt.form,
  system: prompt.fill({
    course: describeCourse(facts.course),
    lesson: describeLesson(facts),
    learner: describeLearner(facts.learner),
  }),
  turns: tellLast([{ role: 'user', content: 'Plan the lesson, as JSON.' }], laterFacts(facts)),
})
