import { z } from 'zod'
import { guides, type LessonContext } from '#contract/classroom.ts'
import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'

/** The plan as the model is shown it: narrower than what is accepted. */
const answer = z.object({
  lessonMetadata: z.object({ title: z.string(), objective: z.string() }),
  activities: z
    .array(
      z.object({
        title: z.string(),
        leader: z.enum(guides),
        type: z.enum(['lecture', 'worked_example', 'practice', 'discussion', 'reading', 'exam']),
        objective: z.string(),
        assessment: z.string(),
        topic: z.string(),
      }),
    )
    .min(4)
    .max(8),
})

const prompt = definePrompt({
  file: 'lessonPlanPrompt.txt',
  data: ['course', 'lesson', 'learner'],
  plain: [],
  answer,
})

export const planLessonPrompt = (context: LessonContext) => ({
  system: prompt.fill(describeLesson(context)),
  turns: [{ role: 'user' as const, content: 'Plan the lesson, as JSON.' }],
})
