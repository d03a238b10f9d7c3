import { createCourse } from '../tests/courses.ts'
import { expect, test } from './fixtures.ts'

/**
 * Before any script runs, the document alone starts every request that the dashboard needs to show its
 * courses.
 */
test('the document of a screen starts its scripts, styles and first answers', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  origin,
}) => {
  await createCourse(learner.client, { title: 'Bayes' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(origin, '')))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const going = page.goto('/dashboard')
  await expect
    .poll(() => asked)
    .toEqual(expect.arrayContaining(['/api/auth/get-session', '/api/courses?search=']))
  await expect.poll(() => asked.filter((path) => /^\/assets\/.*\.css$/.test(path)).length).toBeGreaterThan(1)
  const ahead = asked.length
  release()
  await going
  await expect(page.getByRole('button', { name: 'Bayes', exact: true })).toBeVisible()
  // Everything else was there, and nothing is asked for twice.
  expect(asked.slice(ahead).filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(asked.length).toBe(new Set(asked).size)
})
