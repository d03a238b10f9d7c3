import type { NotesRequest } from '#contract/classroom.ts'
import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'

const prompt = definePrompt({
  file: 'professorNotesPrompt.txt',
  data: ['course', 'lesson', 'learner'],
  plain: [],
})

export function writeNotesPrompt(request: NotesRequest) {
  const { course, lesson, learner } = describeLesson(request)
  const activity =
    request.activityTitle === ''
      ? []
      : [
          `Activity these notes are for: ${request.activityTitle}`,
          ...(request.activityObjective === '' ? [] : [`Its objective: ${request.activityObjective}`]),
        ]
  return {
    system: prompt.fill({ course, lesson: [lesson, ...activity].join('\n'), learner }),
    turns: [{ role: 'user' as const, content: 'Write the notes.' }],
  }
}
