import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Activity } from '#contract/classroom-state.ts'
import { planLesson } from '../tests/chats.ts'
import type { TestLearner } from '../tests/learner.ts'
import { expect } from './fixtures.ts'
import { test as base, type Installation } from './model-fixtures.ts'
import { openBrowser } from './own-product.ts'
import type { Trouble } from './trouble.ts'

/** A planned lesson with written notes, so that the model speaks only in chats. */
type Lesson = { learner: TestLearner; courseId: string; activities: Activity[] }

interface LessonFixtures {
  lesson: Lesson
  /** The classroom in the learner's own browser. */
  open: (
    options?: BrowserContextOptions & { prepare?: () => void },
  ) => Promise<{ page: Page; trouble: Trouble }>
}

export async function prepareLesson({ product, model }: Installation): Promise<Lesson> {
  const learner = await product.learner()
  const activities = await planLesson(learner, model)
  const planned = await product.pool.query<{ course_id: string; id: string }>(
    'update lesson_plans set prefetched_at = now() where user_id = $1 returning id, course_id',
    [learner.id],
  )
  await product.pool.query(
    `update activities set content = case when leader = 'Professor' then 'A milestone counts **miles**.' end,
       resources = case when leader = 'Librarian' then '[]'::jsonb end where user_id = $1`,
    [learner.id],
  )
  model.reset()
  return { learner, activities, courseId: planned.rows[0]?.course_id ?? '' }
}

export async function openClassroom(
  browser: Browser,
  { product }: Pick<Installation, 'product'>,
  { learner, courseId }: Lesson,
  { prepare, ...options }: BrowserContextOptions & { prepare?: () => void } = {},
) {
  const opened = await openBrowser(browser, product, learner, options)
  if (prepare) await opened.context.addInitScript(prepare)
  await opened.context.addInitScript(
    ([course, id]) => {
      // Frames without an address have no storage.
      if (!location.protocol.startsWith('http')) return
      localStorage.setItem('profile', JSON.stringify({ id }))
      localStorage.setItem('activeCourseId', course ?? '')
    },
    [courseId, learner.id],
  )
  await opened.page.goto('/classroom')
  return opened
}

/** A lesson under way, with a model connected. */
export const test = base.extend<LessonFixtures>({
  lesson: async ({ installation }, use) => use(await prepareLesson(installation)),
  open: async ({ browser, installation, lesson, viewport, isMobile, hasTouch }, use) => {
    const opened: Awaited<ReturnType<typeof openBrowser>>[] = []
    await use(async (options = {}) => {
      const one = await openClassroom(browser, installation, lesson, {
        viewport,
        isMobile,
        hasTouch,
        ...options,
      })
      opened.push(one)
      return one
    })
    for (const { context, trouble } of opened) {
      await context.close()
      trouble.assertNone()
    }
  },
})

/** Writes questions and answers of an activity before the learner opens it. */
export async function discuss(
  { product }: Installation,
  activity: Activity | undefined,
  times: number,
): Promise<void> {
  await product.pool.query(
    `insert into messages (user_id, activity_id, sender, text)
     select user_id, id, sender, what || ' ' || n || '.' from activities,
       generate_series(1, $2::int) n, (values (1, 'Student', 'Question'), (2, 'Professor', 'Answer')) as said (place, sender, what)
     where id = $1 order by n, place`,
    [activity?.id, times],
  )
}

/** On a phone the chat is behind a switch, which comes with the chat. */
export async function showChat(page: Page): Promise<void> {
  const chat = page.locator('section[aria-label^="Chat with"]')
  const toChat = page.getByText('Chat', { exact: true })
  await expect(toChat.or(chat).filter({ visible: true }).first()).toBeVisible()
  if (await toChat.isVisible()) await toChat.click()
  await expect(chat).toBeVisible()
}
