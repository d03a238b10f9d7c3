import { expect, expectNoAxeViolations } from './fixtures.ts'
import { discuss, showChat, test } from './lesson-fixtures.ts'

const earlierPage = /\/messages\?.*cursor=/

test('earlier messages come once, where they belong, and say so when they do not come', {
  tag: '@wide',
}, async ({ installation, lesson, open }) => {
  await discuss(installation, lesson.activities[0], 60)
  const { page, trouble } = await open()
  trouble.expect(/ERR_FAILED/)
  await showChat(page)
  const log = page.getByRole('log', { name: 'Messages' })
  const said = log.getByRole('listitem')
  const earlier = log.getByRole('button', { name: 'Earlier messages' })
  await expect(said).toHaveCount(50)

  await page.route(earlierPage, (route) => route.abort())
  await earlier.click()
  const failure = log.getByRole('alert')
  await expect(failure).toContainText('Earlier messages could not be loaded.')
  await expect(failure).toBeInViewport()
  await expectNoAxeViolations(page)
  await page.unroute(earlierPage)

  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(earlierPage, async (route) => {
    asked += 1
    await promise
    await route.continue()
  })
  await failure.getByRole('button', { name: 'Retry' }).dblclick()
  await expect.poll(() => asked).toBeGreaterThan(0)
  goOn()
  await expect(said).toHaveCount(100)
  await expect(said.first()).toContainText('Question 11.')
  await expect(failure).toHaveCount(0)

  await earlier.dblclick()
  await expect(said).toHaveCount(120)
  await expect(earlier).toHaveCount(0)
  await expect(said.first()).toContainText('Question 1.')
  await expect(said.last()).toContainText('Answer 60.')
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0)
  expect(asked).toBe(2)
})
