import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { type LessonFacts, laterFacts } from '#server/classroom/lesson-facts.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

const prompt = definePrompt({
  file: 'professorNotesPrompt.txt',
  data: ['course', 'lesson', 'learner'],
  plain: [],
})

export const writeNotesPrompt = (facts: LessonFacts) => ({
  system: prompt.fill({
    course: describeCourse(facts.course),
    lesson: describeLesson(facts),
    learner: describeLearner(facts.learner),
  }),
  turns: tellLast([{ role: 'user', content: 'Write the notes.' }], laterFacts(facts)),
})
