import type { z } from 'zod'
import {
  generateLessonReplySchema,
  generateLessonRequestSchema,
  generateNotesReplySchema,
  generateNotesRequestSchema,
  generateResourcesReplySchema,
  generateResourcesRequestSchema,
  guideFaults,
} from '#contract/classroom.ts'
import { factsOfContext, givenFacts } from '#server/classroom/lesson-facts.ts'
import { loadOpenLesson } from '#server/classroom/load-facts.ts'
import { namesOwnRows } from '#server/classroom/own-ids.ts'
import { answerList, answerText } from '#server/platform/guides/answer-guide.ts'
import type { Fault } from '#server/platform/guides/model-errors.ts'
import { aiBody } from '#server/platform/http/ai-body.ts'
import { streamed } from '#server/platform/http/answers.ts'
import { post, routes } from '#server/platform/http/route.ts'
import { generateLesson } from './generate-lesson.ts'
import { generateNotes } from './generate-notes.ts'
import { generateResources } from './generate-resources.ts'
import { shownPlan } from './name-activities.ts'
import { saveLesson } from './save-lesson.ts'
import { saveNotes } from './save-notes.ts'
import { saveResources } from './save-resources.ts'
import { withQuestions } from './take-exercises.ts'

const givenNotes = ({
  activityTitle: title,
  activityObjective: objective,
  ...context
}: z.infer<typeof generateNotesRequestSchema>) =>
  factsOfContext(context, title === '' ? undefined : { title, objective })

const givenWorks = (request: z.infer<typeof generateResourcesRequestSchema>) =>
  givenFacts({
    course: { title: request.courseTitle, description: request.courseDetails },
    unit: { title: request.lessonTitle },
    activity: { title: request.title, objective: request.objective, topic: request.topic },
    learner: request.studentProfile,
  })

export const generateClassroomRoutes = routes({ tag: 'classroom' }, [
  post('/api/generate-lesson', {
    summary: 'Plan the activities of a lesson, streamed one by one on request',
    asksGuide: true,
    body: generateLessonRequestSchema,
    answer: streamed(generateLessonReplySchema),
    errors: ['not_found', 'lesson_locked'],
    handle: async ({ c, services, caller, body: request }) => {
      const plan = namesOwnRows(request)
        ? saveLesson(services, caller, await loadOpenLesson(services.db, caller.userId, request))
        : shownPlan(generateLesson(services.guides, caller, factsOfContext(request)))
      return answerList(c, plan, {
        body: (head, activities) => ({ lessonPlan: { ...head, activities } }),
        sentence: () => guideFaults.lesson,
      })
    },
  }),
  post('/api/generate-notes', {
    summary: 'Write the notes of a lesson, streamed on request',
    asksGuide: true,
    body: generateNotesRequestSchema,
    answer: streamed(generateNotesReplySchema),
    errors: ['not_found', 'lesson_locked', 'lesson_authored'],
    handle: async ({ c, services, caller, body: request }) => {
      const answer = {
        sentence: ({ status, statusText, isStopped }: Fault) =>
          isStopped ? guideFaults.notesStopped : `API request failed: ${status} ${statusText}`,
        keepsPartial: false,
      }
      return namesOwnRows(request)
        ? answerText(c, await saveNotes(services, caller, request), {
            ...answer,
            body: (notes, done) => ({ notes, exercises: done?.exercises ?? [] }),
          })
        : // Nothing is stored, so the learner cannot make an attempt.
          answerText(c, generateNotes(services.guides, caller, givenNotes(request)), {
            ...answer,
            body: (notes, done) => ({
              notes: withQuestions(notes, done?.exercises.map(({ prompt }) => prompt) ?? []),
            }),
          })
    },
  }),
  post('/api/generate-resources', {
    summary: 'Find study resources for an activity',
    asksGuide: true,
    body: aiBody(generateResourcesRequestSchema),
    answer: streamed(generateResourcesReplySchema),
    errors: ['not_found', 'lesson_locked', 'lesson_authored'],
    handle: async ({ c, services, caller, body: request }) => {
      const found = namesOwnRows(request)
        ? await saveResources(services, caller, request)
        : generateResources(services.guides, caller, givenWorks(request))
      return answerList(c, found, {
        body: (_head, resources) => ({ resources }),
        sentence: () => guideFaults.resources,
      })
    },
  }),
])
