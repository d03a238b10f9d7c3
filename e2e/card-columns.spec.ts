import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { createProject } from '../tests/projects.ts'
import { addedVideo } from '../tests/videos.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const titles = ['One', 'Two', 'Three', 'Four']

/** As many columns at each width, and no scrolling sideways. */
async function expectColumns(page: Page, byWidth: readonly (readonly [width: number, columns: number])[]) {
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(titles.length)
  for (const [width, columns] of byWidth) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().left)),
    )
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
    await expectNoSidewaysScroll(page)
  }
}

const upToFour = [
  [320, 1],
  [767, 1],
  [768, 2],
  [991, 2],
  [992, 3],
  [1199, 3],
  [1200, 4],
  [1440, 4],
] as const

test.describe('cards stand in columns by width', { tag: '@wide' }, () => {
  test('on the dashboard in one, two or three', async ({ signedInPage: page, learner }) => {
    for (const title of titles) await createCourse(learner.client, { title })
    await page.goto('/dashboard')
    await expectColumns(page, [
      [320, 1],
      [767, 1],
      [768, 2],
      [1199, 2],
      [1200, 3],
      [1440, 3],
    ])
  })

  test('in the library in one, two, three or four', async ({ signedInPage: page, learner }) => {
    const { id: courseId } = await createCourse(learner.client)
    for (const title of titles) await addedVideo(learner.client, { courseId, title })
    await page.goto('/library')
    await expectColumns(page, upToFour)
  })

  test('among the projects in one, two, three or four', { tag: '@nightly' }, async ({
    signedInPage: page,
    learner,
  }) => {
    for (const title of titles) await createProject(learner.client, { title })
    await page.goto('/projects')
    await expectColumns(page, upToFour)
  })
})
