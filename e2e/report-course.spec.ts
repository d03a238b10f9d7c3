import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { copyLearner, type TestLearner } from '../tests/learner.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

test('a course is reported, taken off the list, and stays with whoever has its link', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, firstLearner, pool, origin }) => {
  const newLearner = () => copyLearner(new Client(origin), pool, firstLearner)
  const [owner, operator] = [await newLearner(), await newLearner()]
  await pool.query('update users set operator_since = now() where id = $1', [operator.id])
  const title = `Quick riches ${owner.id.slice(0, 8)}`
  const course = await createCourse(owner.client, { title })
  const signInAs = async ({ client }: TestLearner) => {
    await page.context().clearCookies()
    const cookies = Object.entries(client.cookies())
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
  }
  const browse = async () => {
    await page.goto('/courses')
    await page.getByRole('searchbox').fill(title)
  }
  const card = page.getByRole('article').filter({ hasText: title })

  await test.step('a learner reports it', async () => {
    await browse()
    await expect(card).toBeVisible()
    await page.goto(`/courses/${course.id}`)
    await page.getByRole('button', { name: 'Report this course' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this course' })
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await expect(dialog.getByText('Please choose what is wrong with the course.')).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await dialog.getByLabel('Spam or advertising').check()
    await dialog.getByLabel('What should they know?').fill('Unit 2 sells a fund.')
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await expect(
      page.getByText('Thank you. The operator of this Trivium will look at the course.'),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    // Opened again, the form contains the earlier report, which can be changed.
    await page.getByRole('button', { name: 'Report this course' }).click()
    await expect(dialog.getByLabel('Spam or advertising')).toBeChecked()
    await expect(dialog.getByLabel('What should they know?')).toHaveValue('Unit 2 sells a fund.')
    await expect(dialog.getByRole('button', { name: 'Change Report' })).toBeVisible()
  })

  await test.step('the operator takes it off the list', async () => {
    await signInAs(operator)
    await page.goto('/operator')
    const reports = page.getByRole('region', { name: 'Reported courses' })
    const item = reports.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
    await expect(item.getByText('Unit 2 sells a fund.')).toBeVisible()
    await expect(item.getByText('Listed', { exact: true })).toBeVisible()
    await expect(reports).not.toContainText(learner.email)
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await item.getByRole('button', { name: 'Take off the list' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Take off the list' }).click()
    await expect(item.getByText(/^Off the list since /)).toBeVisible()
    await expect(item.getByRole('button', { name: 'List it again' })).toBeVisible()
  })

  await test.step('Browse no longer shows it, and its link still opens it', async () => {
    await signInAs(learner)
    await browse()
    await expect(page.getByText(/No course/)).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.goto(`/courses/${course.id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('took this course off the list')).toHaveCount(0)
  })

  await test.step('its owner is told, and cannot list it', async () => {
    await signInAs(owner)
    await page.goto(`/courses/${course.id}`)
    const notice = 'The operator of this Trivium took this course off the list'
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Report this course' })).toHaveCount(0)
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await page.goto('/dashboard')
    await page.getByRole('article').filter({ hasText: title }).getByRole('heading').click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText(notice)).toBeVisible()
    await expect(dialog.getByText('Only people with the link')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change who can find it' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Course' })
    await expect(edit.getByLabel('Only people with the link')).toBeChecked()
    await expect(edit.getByLabel('Everyone can find it')).toHaveCount(0)
  })

  await test.step('the operator lists it again', async () => {
    await signInAs(operator)
    await page.goto('/operator')
    const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
    await item.getByRole('button', { name: 'List it again' }).click()
    await expect(item).toHaveCount(0)
    await browse()
    await expect(card).toBeVisible()
  })
})

test('a learner sees how much space they have', { tag: '@wide' }, async ({ signedInPage: page, learner }) => {
  await createCourse(learner.client)
  await page.goto('/profile')
  const space = page.getByRole('region', { name: 'Your space' })
  await expect(space.getByText('1 of 500').first()).toBeVisible()
  await expect(space.getByText('Transcripts of videos')).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
})
