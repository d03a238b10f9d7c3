import type { Page } from '@playwright/test'
import type pg from 'pg'
import { openFormulaLesson } from '../tests/bundled-lesson.ts'
import { createCourse } from '../tests/courses.ts'
import type { TestLearner } from '../tests/learner.ts'
import { createProject, plannedMilestones } from '../tests/projects.ts'
import { wroteOn } from '../tests/reflections.ts'
import { addedVideo } from '../tests/videos.ts'
import { dueCards, showAnswer, writtenCards } from './review-cards.ts'
import type { PromisedScreen } from './screen-promises.ts'

type StorageEntries = Record<string, string>
type Someone = { learner: TestLearner; pool: pg.Pool }

export type ScreenToOpen = {
  path: string
  /** What the learner needs before the screen has something to show; answers with what their browser remembers. */
  prepare(someone: Someone): Promise<StorageEntries>
  /** The last thing that they came for. */
  awaited(page: Page): ReturnType<Page['locator']>
}

/** As if the browser had been here before. */
export const remember = (page: Page, remembered: StorageEntries): Promise<unknown> =>
  page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, remembered)

/** Nothing of it is in the learner's browser. */
async function onServer(made: Promise<unknown>): Promise<StorageEntries> {
  await made
  return {}
}

export const screensToOpen: Record<PromisedScreen, ScreenToOpen> = {
  'sign-in': {
    path: '/login',
    prepare: async () => ({}),
    awaited: (page) => page.getByRole('heading', { level: 1, name: 'Login', exact: true }),
  },
  dashboard: {
    path: '/dashboard',
    prepare: ({ learner }) => onServer(createCourse(learner.client, { title: 'Bayes' })),
    awaited: (page) => page.getByRole('button', { name: 'Bayes', exact: true }),
  },
  'a lesson of a bundled course': {
    path: '/classroom',
    prepare: async ({ learner, pool }) => {
      const { courseId } = await openFormulaLesson(learner, pool)
      return { profile: JSON.stringify({ id: learner.id }), activeCourseId: courseId }
    },
    awaited: (page) => page.getByRole('article').locator('math').nth(15),
  },
  browse: {
    path: '/courses',
    prepare: ({ learner }) => onServer(createCourse(learner.client, { title: 'Bayes' })),
    awaited: (page) => page.getByText('How Learning Works').first(),
  },
  library: {
    path: '/library',
    prepare: ({ learner }) => onServer(addedVideo(learner.client)),
    awaited: (page) => page.getByRole('article').first(),
  },
  projects: {
    path: '/projects',
    prepare: ({ learner }) => onServer(createProject(learner.client, { milestones: plannedMilestones(2) })),
    awaited: (page) => page.getByRole('link', { name: 'Screening calculator' }),
  },
  reflections: {
    path: '/reflection',
    prepare: ({ learner, pool }) => onServer(wroteOn(pool, learner.id, ['2026-01-05', '2026-01-06'])),
    awaited: (page) => page.getByText(/entries this year$/),
  },
  profile: {
    path: '/profile',
    prepare: async () => ({}),
    awaited: (page) => page.getByText('Add your name').first(),
  },
  review: {
    path: '/review',
    prepare: ({ learner, pool }) => onServer(dueCards(pool, learner, writtenCards.slice(3))),
    awaited: showAnswer,
  },
  'review with Markdown': {
    path: '/review',
    prepare: ({ learner, pool }) =>
      onServer(
        dueCards(pool, learner, [{ front: 'What is a *reference* group, in `R`?', back: 'A **base**.' }]),
      ),
    awaited: (page) => page.locator('em', { hasText: 'reference' }),
  },
}
