import type { Page } from '@playwright/test'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { authoredUnit, createAuthoredCourse } from '../tests/authored.ts'
import { Client } from '../tests/client.ts'
import { copyLearner, type TestLearner } from '../tests/learner.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

/** Concepts are named across a course, so each unit has its own. */
const lesson = (number: number, notes = `Notes of lesson ${number}.`): AuthoredUnit => ({
  head: {
    ...authoredUnit.head,
    title: `Lesson ${number}`,
    concepts: [{ key: `idea-${number}`, label: `Idea ${number}`, statement: 'What it says.' }],
  },
  activities: [
    {
      head: { guide: 'Professor', title: 'Why', type: 'lecture', objective: 'Follow it.' },
      text: notes,
      exercises: [],
      works: [],
    },
  ],
  questions: [],
  cards: [],
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function rewrite(author: TestLearner, course: OwnCourse, at: number, notes: string): Promise<void> {
  const answer = await author.client.put(`/api/units/${course.units[at]?.id}/content`, {
    content: lesson(at + 1, notes),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

test('a learner takes over what is new in the original and keeps what is theirs', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  origin,
  pool,
  firstLearner,
  trouble,
}) => {
  trouble.expect(/409/)
  const author = await copyLearner(new Client(origin), pool, firstLearner)
  const source = await createAuthoredCourse(
    openDatabase(pool),
    author.client,
    [1, 2, 3, 4].map((n) => lesson(n)),
  )
  const fork: OwnCourse = await (await learner.client.post(`/api/courses/${source.id}/fork`)).json()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: source.title, exact: true }).click()
  const course = dialog(page, source.title)
  await expect(course.getByText('Lesson 4')).toBeVisible()
  await expect(course.getByText('The original has changed')).toHaveCount(0)
  await course.getByRole('button', { name: 'Close' }).last().click()

  // One lesson is begun, one is changed here, and one is unchanged.
  await learner.client.get(`/api/courses/${fork.id}/classroom?lesson=1`)
  await learner.client.patch(`/api/courses/${fork.id}`, {
    units: fork.units.map(({ id, title }, at) => ({ id, title: at === 1 ? 'My second lesson' : title })),
  })
  for (const at of [0, 1, 2]) await rewrite(author, source, at, `Better notes of lesson ${at + 1}.`)
  await author.client.patch(`/api/courses/${source.id}`, {
    units: [...source.units.slice(0, 3).map(({ id, title }) => ({ id, title })), { title: 'A new lesson' }],
  })

  await page.reload()
  await page.getByRole('button', { name: source.title, exact: true }).click()
  await expect(
    course.getByText('2 units can be taken over. Nothing changes before you say so.'),
  ).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await course.getByRole('button', { name: 'See what is different' }).press('Enter')
  const news = dialog(page, 'The original has changed')
  await expect(news.getByRole('heading', { level: 3 })).toHaveText(['Lesson 1', 'Lesson 2', 'Lesson 4'])
  await expect(news.getByText('You have begun this unit, so it stays as it is.')).toBeVisible()
  await expect(news.getByText('You have changed this unit yourself, so it stays as it is.')).toBeVisible()
  await expect(news.getByText('No longer in the original. It stays in your course.')).toBeVisible()
  await news.getByText('What is different in Lesson 3').press('Enter')
  const lines = news.locator('details[open] li')
  await expect(lines).toContainText([
    'Follow it.',
    'Removed: Notes of lesson 3.',
    'Added: Better notes of lesson 3.',
  ])
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  const added = news.getByRole('checkbox', { name: 'A new lesson' })
  await expect(added).toBeChecked()
  await added.press('Space')
  await expect(news.getByRole('button', { name: 'Take over 1 unit' })).toBeVisible()
  await added.press('Space')

  // The original has changed since the page showed it: nothing is taken over unseen.
  await rewrite(author, source, 2, 'The best notes of lesson 3.')
  await news.getByRole('button', { name: 'Take over 2 units' }).click()
  await expect(news.getByRole('alert')).toContainText('What can be taken over has changed in the meantime.')
  await expect(lines).toContainText([
    'Follow it.',
    'Removed: Notes of lesson 3.',
    'Added: The best notes of lesson 3.',
  ])
  await news.getByRole('button', { name: 'Take over 2 units' }).click()
  await expect(page.getByText('2 units taken over.')).toBeVisible()
  await expect(course.getByRole('listitem')).toContainText([
    'Lesson 1',
    'My second lesson',
    'Lesson 3',
    'A new lesson',
    'Lesson 4',
  ])
  await expect(course.getByText('What you have begun or changed yourself stays as it is.')).toBeVisible()
  await author.client.delete(`/api/courses/${source.id}`)
  await page.reload()
  await page.getByRole('button', { name: source.title, exact: true }).click()
  await expect(course.getByText('A new lesson')).toBeVisible()
  await expect(course.getByText('The original has changed')).toHaveCount(0)
})
