import { z } from 'zod'
import { type CourseChapter, type CourseRequest, unitPlanSchema } from '#contract/courses.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { withinBudget } from '#server/platform/guides/within-budget.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import { describeCourse } from './describe-course.ts'

const prompt = definePrompt({
  file: 'courseDesignPrompt.txt',
  data: ['course', 'learner'],
  plain: ['lessons'],
  answer: z.object({ units: z.array(unitPlanSchema) }),
})

const chaptersBudget = 12_000

/** What its documents are about, line by line: titles stay, how parts begin is cut first. */
function describeChapters(chapters: readonly CourseChapter[]): string {
  const parts = chapters.flatMap(({ document, title, level, place, begins }, at) => [
    ...(chapters[at - 1]?.document === document ? [] : [{ weight: 9, text: `“${document}”` }]),
    { weight: 9 - level, text: `${'  '.repeat(level - 1)}- ${title} (${place})` },
    ...(begins === '' ? [] : [{ weight: 1, text: `${'  '.repeat(level)}begins: ${begins}` }]),
  ])
  return withinBudget(parts, chaptersBudget)
}

export const designCoursePrompt = ({ course, profile, chapters = [], knowledge = '' }: CourseRequest) => ({
  form: prompt.form,
  system: prompt.fill({
    course: describeCourse(course),
    learner: describeLearner(profile),
    lessons: course.lessons,
  }),
  turns: tellLast(
    [{ role: 'user', content: `Plan the course in exactly ${course.lessons} lessons, as JSON.` }],
    { 'documents of the course': describeChapters(chapters), 'what the learner knows': knowledge },
  ),
})
