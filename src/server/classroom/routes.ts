import { z } from '@hono/zod-openapi'
import { attemptReplySchema, attemptRequestSchema, exerciseSchema } from '#contract/classroom.ts'
import {
  activeActivitySchema,
  activityTextsSchema,
  classroomQuerySchema,
  classroomSchema,
} from '#contract/classroom-state.ts'
import { hintLadderSchema } from '#contract/knowledge/hints.ts'
import { toldRunSchema } from '#contract/runs.ts'
import { savedPageSchema, savePageSchema, studyPageSchema } from '#contract/study-page.ts'
import { beginPrefetch } from '#server/classroom/prepare/begin-prefetch.ts'
import { noContent, ok, streamed } from '#server/platform/http/answers.ts'
import { get, post, put, routes } from '#server/platform/http/route.ts'
import { answerRun } from '#server/runs/answer-run.ts'
import type { RunKind } from '#server/runs/run-kind.ts'
import { attemptExercise } from './attempt-exercise.ts'
import { readActivityTexts } from './read-activity-texts.ts'
import { readClassroom } from './read-classroom.ts'
import { readPage } from './read-page.ts'
import { saveActiveActivity } from './save-active-activity.ts'
import { savePage } from './save-page.ts'
import { takeExerciseHint } from './take-exercise-hint.ts'

export const classroomRoutes = routes({ tag: 'classroom', unknownId: 'course_not_found' }, [
  get('/api/courses/{id}/classroom', {
    summary: 'A lesson of my course with all that was prepared for it; without a number, the current one',
    query: classroomQuerySchema,
    answer: ok('The lesson', classroomSchema),
    handle: ({ services, learner, params, query: { lesson } }) => {
      const lessonIndex = lesson === undefined ? undefined : lesson - 1
      return readClassroom(services, learner.id, { courseId: params.id, lessonIndex })
    },
  }),
])

/** `prefetch` is the run that makes the missing parts of a lesson. */
export const lessonPlanRoutes = (prefetch: RunKind) =>
  routes({ tag: 'classroom' }, [
    put('/api/lesson-plans/{id}/active-activity', {
      summary: 'Remember which activity I am at',
      body: activeActivitySchema,
      answer: noContent('Remembered'),
      handle: ({ services, learner, params, body }) =>
        saveActiveActivity(services, learner.id, params.id, body.activeActivityIndex),
    }),
    post('/api/lesson-plans/{id}/prefetch', {
      summary:
        'Have what is missing of my lesson made ahead; it continues when I leave, and is not begun twice',
      asksGuide: true,
      answer: streamed(toldRunSchema),
      handle: async ({ c, db, learner, params }) =>
        answerRun(c, prefetch, await beginPrefetch(db, prefetch, { userId: learner.id, planId: params.id })),
    }),
  ])

export const exerciseRoutes = routes({ tag: 'classroom' }, [
  post('/api/activities/{id}/exercises/{exerciseId}/attempt', {
    summary: 'Answer an exercise of my notes, and see the model answer; the first attempt is kept',
    params: z.object({ id: z.uuid(), exerciseId: exerciseSchema.shape.id }),
    body: attemptRequestSchema,
    answer: ok('The attempt that is kept, and the answer', attemptReplySchema),
    errors: ['not_found'],
    handle: ({ db, learner, params: { id, exerciseId }, body: { text } }) =>
      attemptExercise(db, learner.id, { activityId: id, exerciseId, text }),
  }),
  post('/api/activities/{id}/exercises/{exerciseId}/hints', {
    summary: 'Show the next hint to an exercise of my notes',
    params: z.object({ id: z.uuid(), exerciseId: exerciseSchema.shape.id }),
    answer: ok('The hints shown so far, and how many are left', hintLadderSchema),
    errors: ['not_found', 'no_hints_left'],
    handle: ({ db, learner, params: { id, exerciseId } }) =>
      takeExerciseHint(db, learner.id, { activityId: id, exerciseId }),
  }),
])

export const studyPageRoutes = routes({ tag: 'classroom' }, [
  get('/api/activities/{id}/texts', {
    summary: 'The texts of my activity, where the answer of its lesson had no room for them',
    answer: ok('The texts', activityTextsSchema),
    handle: ({ db, learner, params }) => readActivityTexts(db, learner.id, params.id),
  }),
  get('/api/activities/{id}/page', {
    summary: 'My page of an activity, and what my sources say on the words of its unit',
    answer: ok('The page', studyPageSchema),
    handle: ({ db, learner, params }) => readPage(db, learner.id, params.id),
  }),
  put('/api/activities/{id}/page', {
    summary: 'Keep the changed sections of my page',
    body: savePageSchema,
    answer: ok('The page as it was kept', savedPageSchema),
    errors: ['changed_elsewhere'],
    handle: ({ db, learner, params, body }) => savePage(db, learner.id, params.id, body),
  }),
])
