import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { seedSource } from '../tests/documents/seed-source.ts'
import { goodQuestions } from '../tests/exams.ts'
import { asPage, plannedLesson, plannedWorks } from '../tests/lessons.ts'
import { type Script, says } from '../tests/model-stand-in.ts'
import { addedVideo } from '../tests/videos.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from './fixtures.ts'
import { showChat } from './lesson-fixtures.ts'
import { test } from './model-fixtures.ts'

const sections = [
  { text: 'A milestone names the emperor and counts the miles from Rome.', heading: 'Stones' },
  { text: 'The titles of an emperor date a mile-\nstone to a single year.', heading: 'Titles' },
]

/** A passage's number in the guide's prompt. */
const numberOf = (prompt: string, words: string): string =>
  new RegExp(`Passage (\\d+), [^\\n]*\\n[^\\n]*${words}`).exec(prompt)?.[1] ?? '0'

const transcript = {
  text: '1:00 Welcome back.\n1:10 An emperor had his titles cut into every milestone of the road.',
}

/** Notes and replies with three right marks, one of them on a video, and two false ones. */
const lying: Script = (response, seen, gone) => {
  const prompt = seen.body.messages.at(-1)?.content ?? ''
  const [stones, titles] = [numberOf(prompt, 'A milestone names'), numberOf(prompt, 'The titles of')]
  const text = [
    `A milestone counts miles [[${stones}|counts the miles from Rome]].`,
    `Titles tell the year [[${titles}|date a milestone to a single year]].`,
    `They were cut in [[${numberOf(prompt, '[^\\n]*An emperor had')}|had his titles cut into]] by hand (video: “Stones [live]”, 1:00).`,
    `It is made of gold [[${stones}|every milestone is made of gold]].`,
  ].join('\n\n')
  return says(asPage(text))(response, seen, gone)
}

const lesson: Script = (response, seen, gone) => {
  const system = seen.body.messages[0]?.content ?? ''
  if (system.startsWith('You plan lessons')) return says(JSON.stringify(plannedLesson))(response, seen, gone)
  if (system.includes('You put together the study resources'))
    return says(JSON.stringify(plannedWorks))(response, seen, gone)
  if (seen.body.response_format) return says(goodQuestions())(response, seen, gone)
  return lying(response, seen, gone)
}

const marksIn = (page: Page, where: string) => page.locator(where).getByRole('link', { name: /^Source \d+:/ })

test('a lesson from a document: two marks that stand there, none that lies, and the way to the passage', {
  tag: '@phone',
}, async ({ signedInPage: page, learner, pool, installation: { model } }) => {
  model.reset()
  model.always(lesson)
  const units = [
    {
      lessonTitle: 'Milestones and their emperor',
      objective: 'Date a milestone by its titles.',
      assessment: 'Do it.',
    },
  ]
  const course = await createCourse(learner.client, { units })
  const sourceId = await seedSource(pool, {
    userId: learner.id,
    courseId: course.id,
    title: 'Roman roads',
    sections,
  })
  const { id: videoId } = await addedVideo(learner.client, {
    courseId: course.id,
    title: 'Stones [live]',
    transcript,
  })
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()
  const notes = page.getByRole('article')
  await expect(notes.getByRole('heading', { name: 'Sources' })).toBeVisible()
  const text = notes.locator('p', { hasText: 'It is made of gold' })
  await expect(text).toHaveText('It is made of gold.')
  const first = notes.getByRole('link', {
    name: 'Source 1: Roman roads, page 1: “counts the miles from Rome”',
  })
  await expect(first).toHaveCount(2)
  await expect(notes.getByRole('link', { name: /^Source \d+:/ })).toHaveCount(4)
  await expect(notes).toContainText('“date a milestone to a single year”')
  await expect(notes).toContainText(
    'From your documents. Sentences without a number are the Professor’s own.',
  )
  await expect(notes).not.toContainText('[[')
  const heard = page.getByRole('link', { name: 'video: “Stones [live]”, 1:10' })
  await expect(notes.locator('p', { hasText: 'They were cut in' })).toHaveText(
    'They were cut in (video: “Stones [live]”, 1:10) by hand.',
  )
  await expect(heard.first()).toHaveAttribute('href', `/video/${videoId}?at=70`)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  // Read again from the server, it is the same.
  await page.reload()
  await expect(notes.getByRole('link', { name: /^Source \d+:/ })).toHaveCount(4)

  await showChat(page)
  await page
    .getByPlaceholder('Type a message...')
    .fill('What do the titles of an emperor on a milestone tell?')
  await page.keyboard.press('Enter')
  await expect(marksIn(page, '[role=log]')).toHaveCount(2)
  await expect(page.getByRole('log')).not.toContainText('[[')

  await page.getByRole('log').getByRole('link', { name: 'video: “Stones [live]”, 1:10' }).click()
  await expect(page).toHaveURL(`/video/${videoId}?at=70`)
  await expect(page.getByRole('heading', { name: 'Stones [live]' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Continue' }).click()
  await showChat(page)

  await marksIn(page, '[role=log]').first().click()
  const start = (sections[0]?.text ?? '').indexOf('counts')
  const end = start + 'counts the miles from Rome'.length
  await expect(page).toHaveURL(`/library/documents/${sourceId}?page=1&start=${start}&end=${end}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Roman roads' })).toBeVisible()
  // The address changes a moment before the learner leaves the classroom.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('activeCourseId'))).toBeNull()

  // Without the video its words stay, without a link.
  await learner.client.delete(`/api/videos/${videoId}`)
  await page.goto('/classroom')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(notes).toContainText('(video: “Stones [live]”, 1:10) by hand.')
  await expect(heard).toHaveCount(0)
})
