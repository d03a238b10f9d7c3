import { z } from 'zod'
import { workKinds } from '#contract/classroom/rules.ts'
import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { describeHeadings, describeSourceTitles } from '#server/classroom/describe-material.ts'
import { type LessonFacts, laterFacts } from '#server/classroom/lesson-facts.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

const answer = z.object({
  resources: z
    .array(z.object({ title: z.string(), kind: z.enum(workKinds), description: z.string() }))
    .max(6),
})

const prompt = definePrompt({
  file: 'librarianResourcesPrompt.txt',
  data: ['course', 'lesson', 'learner', 'headings', 'sources'],
  plain: [],
  answer,
})

export const findResourcesPrompt = (facts: LessonFacts) => ({
  form: prompt.form,
  system: prompt.fill({
    course: describeCourse(facts.course),
    lesson: describeLesson(facts),
    learner: describeLearner(facts.learner),
    headings: describeHeadings(facts),
    sources: describeSourceTitles(facts),
  }),
  turns: tellLast(
    [{ role: 'user', content: 'Choose the study resources, as JSON.' }],
    laterFacts({ ...facts, documents: [], spoken: [] }),
  ),
})
