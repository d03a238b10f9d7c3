import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/platform/database/db.ts'
import { createAuthoredCourse } from '../tests/authored.ts'
import { startLesson } from '../tests/exams.ts'
import type { TestLearner } from '../tests/learner.ts'
import { chooseFile, courseFiles, singleFile, textFile, zipOf } from './course-zip.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const importButton = (page: Page) => page.getByRole('button', { name: 'Import course' })

async function titlesOf({ client }: TestLearner): Promise<string[]> {
  const { items } = await (await client.get('/api/courses')).json()
  return items.map((course: { title: string }) => course.title)
}

test(
  'a zip is looked at, imported, exported, and imported once more',
  { tag: '@wide' },
  async ({ signedInPage: page, learner }, testInfo) => {
    await page.goto('/create-course')
    await page.getByRole('link', { name: 'Import a course' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Import a course' })).toBeFocused()
    // By keyboard only: the button opens the browser's own dialog.
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).press('Enter')
    await (await choosing).setFiles(zipOf('tides.zip', await courseFiles()))
    await expect(title(page, 'Reading a tide table')).toBeFocused()
    const outline = page.getByRole('region', { name: 'Reading a tide table' })
    await expect(outline).toContainText('2 lessons')
    await expect(outline).toContainText('4 hours')
    await expect(outline).toContainText('in English')
    await expect(outline).toContainText('Written by The harbour office. Licence: CC BY 4.0.')
    await expect(outline.locator('dd')).toHaveText(
      ['2in 2 units', '2all new to you', '2 6 questions', '0none in the file'].map(
        (text) => new RegExp(text.replaceAll(' ', '\\s*')),
      ),
    )
    await expect(outline.getByRole('listitem')).toHaveText([
      /Unit 1Two tides a day3 activities/,
      /Unit 2Springs and neaps3 activities/,
    ])
    await expect(page.getByText('Nothing is added before you say so.')).toBeVisible()
    expect(await titlesOf(learner)).toEqual([])

    await importButton(page).dblclick()
    const course = dialog(page, 'Reading a tide table')
    await expect(course).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(course.getByText('Only me')).toBeVisible()
    await expect.poll(() => course.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    expect(await titlesOf(learner)).toEqual(['Reading a tide table'])

    await course.getByRole('tab', { name: 'Export' }).click()
    const ways = course.getByRole('radio')
    await expect(ways).toHaveCount(3)
    await expect(course.getByText('2 cards')).toBeVisible()
    await expect(course.getByText('may name you')).toHaveCount(0)
    const exported = async (ending: RegExp) => {
      const downloading = page.waitForEvent('download')
      await course.getByRole('link', { name: 'Export' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(ending)
      const path = testInfo.outputPath(download.suggestedFilename())
      await download.saveAs(path)
      return readFile(path)
    }
    const file = await exported(/\.trivium\.zip$/)
    await ways.first().press('ArrowDown')
    expect((await exported(/\.zip$/)).subarray(0, 2).toString()).toBe('PK')
    await ways.nth(1).press('ArrowDown')
    expect((await exported(/\.txt$/)).toString()).toContain('How late?')

    await page.goto('/create-course/import')
    await chooseFile(page, { name: 'again.trivium.zip', mimeType: 'application/zip', buffer: file })
    await expect(page.getByRole('note')).toHaveText(
      'You already have a course with this name. The import becomes a second one, Reading a tide table (2); yours stays as it is.',
    )
    await importButton(page).click()
    await expect(dialog(page, 'Reading a tide table (2)').getByText('Springs and neaps')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Reading a tide table (2)', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('one Markdown file is dropped on the page and imported', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
}) => {
  await page.goto('/create-course/import')
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await page.evaluate((text) => {
    const held = new DataTransfer()
    held.items.add(new File([text], 'bread.md', { type: 'text/markdown' }))
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true }))
  }, singleFile)
  await expect(title(page, 'Baking bread')).toBeFocused()
  await expect(page.getByText('in German')).toBeVisible()
  await expect(page.getByText(/Markdown file · changed today/)).toBeVisible()
  await importButton(page).press('Enter')
  await expect(dialog(page, 'Baking bread').getByText('Why bread rises')).toBeVisible()
  expect(await titlesOf(learner)).toEqual(['Baking bread'])
})

test('faults are listed by file and line, and the mended file is taken', { tag: '@wide' }, async ({
  signedInPage: page,
  context,
  learner,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const files = await courseFiles()
  const broken = {
    ...files,
    'course.md': (files['course.md'] ?? '').replace('difficulty: Beginner', 'difficulty: Easy'),
    '1-unit/questions.md': (files['1-unit/questions.md'] ?? '').replace('key: true', 'key: perhaps'),
  }
  await page.goto('/create-course/import')
  await chooseFile(page, zipOf('tides.zip', broken))
  await expect(title(page, 'What is wrong')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Two problems to fix')
  await expect(page.getByText('This file cannot be imported yet. Nothing was added.')).toBeVisible()
  const wrong = page.getByRole('region', { name: 'What is wrong' })
  await expect(wrong.getByRole('heading', { level: 3 })).toHaveText(['1-unit/questions.md', 'course.md'])
  await expect(wrong.getByRole('listitem')).toContainText([/Line \d+/, /Line \d+/])
  await wrong.getByRole('button', { name: 'Copy list' }).click()
  await expect(wrong.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^1-unit\/questions\.md:\d+ .+\ncourse\.md:\d+ .+$/,
  )
  await expect(importButton(page)).toHaveCount(0)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose the fixed file' }).click()
  await (await choosing).setFiles(zipOf('tides.zip', files))
  await expect(importButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await titlesOf(learner)).toEqual([])
})

test('a file that is none says so, and nothing is lost on the way @wide', { tag: '@nightly' }, async ({
  signedInPage: page,
  context,
  learner,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/, /401/)
  await page.goto('/create-course/import')
  const alert = page.getByRole('alert')
  await chooseFile(page, textFile('empty.md', ''))
  await expect(alert).toContainText('This file is empty.')
  await chooseFile(page, textFile('huge.zip', 'x'.repeat(20_000_001)))
  await expect(alert).toContainText('This file is too large. A course file has at most 20 MB.')
  for (const hostile of [
    zipOf('out.zip', { '../course.md': 'x' }),
    { name: 'picture.zip', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) },
    textFile('words.md', 'No course at all.'),
  ]) {
    await chooseFile(page, hostile)
    await expect(page.getByText(hostile.name, { exact: true }).first()).toBeVisible()
    await expect(alert).toContainText(/problems? to fix/)
    await expect(importButton(page)).toHaveCount(0)
  }
  await context.setOffline(true)
  await chooseFile(page, textFile('bread.md', singleFile))
  await expect(alert).toContainText('You are offline. Check your connection, then try again.')
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(title(page, 'Baking bread')).toBeFocused()
  // The answer is lost, the course is not: sent again, it is the same one.
  await page.route('**/api/course-files?**', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await importButton(page).click()
  await expect(alert).toContainText('could not be reached')
  expect(await titlesOf(learner)).toEqual(['Baking bread'])
  await page.unroute('**/api/course-files?**')
  await importButton(page).click()
  await expect(dialog(page, 'Baking bread')).toBeVisible()
  expect(await titlesOf(learner)).toEqual(['Baking bread'])

  await page.goto('/create-course/import')
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await context.clearCookies()
  await chooseFile(page, textFile('bread.md', singleFile))
  await expect(page).toHaveURL('/login?from=/create-course/import')
})

test('while an exam is under way its course is not exported @wide', { tag: '@nightly' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/409/)
  const course = await createAuthoredCourse(openDatabase(pool), learner.client)
  await pool.query(
    `insert into exams (user_id, course_id, unit_id, title, questions, started_at)
     values ($1, $2, $3, 'Exam', '[]', now())`,
    [learner.id, course.id, course.units[0]?.id],
  )
  await page.goto('/dashboard')
  await page.getByRole('button', { name: course.title, exact: true }).click()
  await page.getByRole('tab', { name: 'Export' }).click()
  await expect(page.getByRole('alert')).toContainText('You have an exam on this in progress')
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await pool.query('update exams set submitted_at = now() where course_id = $1', [course.id])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Export' })).toBeVisible()
})

test('whoever exports lessons that a model wrote for them is told to read them first @wide', async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await startLesson(pool, learner)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Reading Latin Inscriptions', exact: true }).click()
  await page.getByRole('tab', { name: 'Export' }).click()
  await expect(
    page.getByText(
      'One lesson was written for you by a model and may name you or your goals. Read it before you pass the file on.',
    ),
  ).toBeVisible()
  await expectNoAxeViolations(page)
})
