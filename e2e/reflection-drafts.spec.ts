import type { Page } from '@playwright/test'
import { localDate } from '#contract/time/calendar-date.ts'
import { keptReflections, writtenReflection, wroteOn } from '../tests/reflections.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { openBrowser, startOwnProduct } from './own-product.ts'

const today = localDate(new Date())
const page1 = `/reflection/${today}`
const learned = (page: Page) => page.getByRole('textbox', { name: 'What did you learn today?' })
const entry = (page: Page) => page.getByRole('textbox', { name: 'Your Reflection' })
const save = (page: Page) => page.getByRole('button', { name: 'Save reflection' })
const restored = (page: Page) => page.getByText('Your unsaved text is back.')
const conflict = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This reflection was changed in another window.' })
const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft-')))

async function write(page: Page, text: string) {
  await learned(page).fill(`Learned: ${text}`)
  await entry(page).fill(text)
}

test.describe('unsaved text', { tag: '@wide' }, () => {
  test('comes back after a reload, in the calendar too, until it is saved', async ({
    signedInPage: page,
    learner,
  }) => {
    await page.goto(page1)
    await write(page, 'Half a sentence and')
    await expect(page.getByText('Draft kept in this browser')).toBeVisible()
    await expect
      .poll(() => storedDrafts(page))
      .toEqual([expect.stringContaining(`draft-${learner.id}-reflection-${today}`)])
    await page.reload()
    await expect(entry(page)).toHaveValue('Half a sentence and')
    await expect(restored(page)).toBeVisible()
    await expectNoAxeViolations(page)

    await page.goto('/reflection')
    await expect(entry(page)).toHaveValue('Half a sentence and')
    await entry(page).press('End')
    await entry(page).pressSequentially(' its end.')
    await save(page).click()
    await expect(page.getByText('Reflection created successfully!')).toBeVisible()
    await expect(entry(page)).toHaveValue('Half a sentence and its end.')
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await page.reload()
    await expect(entry(page)).toHaveValue('Half a sentence and its end.')
    await expect(restored(page)).toHaveCount(0)
  })

  test('is discarded only after a question', async ({ signedInPage: page }) => {
    await page.goto(page1)
    await write(page, 'Away with it')
    await page.reload()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(entry(page)).toHaveValue('Away with it')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await question.getByRole('button', { name: 'Discard draft' }).click()
    await expect(entry(page)).toHaveValue('')
    await expect.poll(() => storedDrafts(page)).toEqual([])
  })

  test('typed back to what is saved is no draft any more', { tag: '@nightly' }, async ({
    signedInPage: page,
    learner,
    pool,
  }) => {
    await wroteOn(pool, learner.id, ['2026-04-10'])
    await page.goto('/reflection/2026-04-10')
    await entry(page).fill('Changed')
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    await entry(page).fill('Written on 2026-04-10')
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await expect(page.getByText('Draft kept in this browser')).toHaveCount(0)
  })

  test('survives a failed save, which says why and offers Retry', async ({
    signedInPage: page,
    learner,
    pool,
    trouble,
  }) => {
    trouble.expect(/reflections/, /ERR_FAILED/)
    await page.goto(page1)
    await write(page, 'Kept through the failure')
    await page.route(`**/api/reflections/${today}`, (route) => route.abort())
    await save(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to save reflection' })
    await expect(alert).toContainText('Failed to save reflection: Trivium could not be reached.')
    await expect(alert).toContainText('Nothing was lost: your text is kept in this browser.')
    await page.unroute(`**/api/reflections/${today}`)
    await page.reload()
    await expect(entry(page)).toHaveValue('Kept through the failure')
    await page.route(`**/api/reflections/${today}`, (route) => route.abort())
    await save(page).click()
    // Else the call may still be on its way, and go through.
    await expect(alert).toBeVisible()
    await page.unroute(`**/api/reflections/${today}`)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Reflection created successfully!')).toBeVisible()
    await expect.poll(() => keptReflections(pool, learner.id)).toHaveLength(1)
  })

  test('that the server refuses is told in the server’s words', { tag: '@nightly' }, async ({
    signedInPage: page,
    trouble,
  }) => {
    trouble.expect(/400/)
    // A clock that is years off: the day is today in this browser and nowhere else.
    await page.clock.setFixedTime(new Date(2020, 5, 1, 12))
    await page.goto('/reflection/2020-06-01')
    await write(page, 'From another time')
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'Failed to save reflection: A new reflection can only be written on its own day, and June 1, 2020 is not today.',
    )
    await expect(entry(page)).toHaveValue('From another time')
  })

  test('lives through a lost session and goes at logout', async ({
    signedInPage: page,
    learner,
    pool,
    trouble,
  }) => {
    trouble.expect(/401/)
    await page.goto(page1)
    await write(page, 'Typed while the session ended')
    await pool.query('delete from sessions where user_id = $1', [learner.id])
    await save(page).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    await learner.client.post('/api/auth/sign-in/email', { email: learner.email, password: learner.password })
    const cookies = Object.entries(learner.client.cookies())
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: page.url() })))
    await page.goto(page1)
    await expect(entry(page)).toHaveValue('Typed while the session ended')
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => storedDrafts(page)).toEqual([])
  })

  test('stays as long as the page where the browser forbids storage', { tag: '@nightly' }, async ({
    signedInPage: page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto(page1)
    await write(page, 'Held in memory')
    await page.getByRole('link', { name: 'Calendar' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Your Reflection' })).toHaveValue('Held in memory')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(page1)
    await expect(entry(page)).toHaveValue('Held in memory')
  })

  test('of the page under the calendar follows what is written over it', { tag: '@nightly' }, async ({
    signedInPage: page,
  }) => {
    await page.goto(page1)
    await write(page, 'Begun on the page')
    await page.getByRole('link', { name: 'Calendar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Your Reflection' }).fill('Ended in the calendar')
    await dialog.getByRole('button', { name: 'Save reflection' }).click()
    await expect(page.getByText('Reflection created successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(page1)
    await expect(entry(page)).toHaveValue('Ended in the calendar')
    await expect(conflict(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  })
})

test.describe('two tabs at once', { tag: '@wide' }, () => {
  test.beforeEach(async ({ signedInPage: page, trouble }) => {
    trouble.expect(/409/)
    await page.goto(page1)
  })

  async function overtaken(page: Page, mine: string) {
    await expect(save(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(page1)
    await write(page, mine)
    await write(other, 'From the other tab')
    await save(other).click()
    await expect(other.getByText('Reflection created successfully!')).toBeVisible()
    await page.bringToFront()
    await save(page).click()
    await expect(conflict(page)).toBeVisible()
    await expect(entry(page)).toHaveValue(mine)
    await page.getByText('Show the newer one').click()
    await expect(conflict(page).getByText('From the other tab', { exact: true })).toBeVisible()
  }

  test('the second is offered an update with its own text', async ({ signedInPage: page, learner, pool }) => {
    await overtaken(page, 'From this tab')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save my changes' }).click()
    await expect(page.getByText('Reflection updated successfully!')).toBeVisible()
    await expect(conflict(page)).toHaveCount(0)
    await expect
      .poll(() => keptReflections(pool, learner.id))
      .toEqual([{ date: today, reflection_entry: 'From this tab' }])
    await expect.poll(() => storedDrafts(page)).toEqual([])
  })

  test('the second may join both texts', { tag: '@nightly' }, async ({
    signedInPage: page,
    learner,
    pool,
  }) => {
    await overtaken(page, 'From this tab')
    await page.getByRole('button', { name: 'Join both texts' }).click()
    await expect(entry(page)).toHaveValue('From the other tab\n\nFrom this tab')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Reflection updated successfully!')).toBeVisible()
    await expect
      .poll(() => keptReflections(pool, learner.id))
      .toEqual([{ date: today, reflection_entry: 'From the other tab\n\nFrom this tab' }])
  })

  test('the second may take the saved text, after a question', { tag: '@nightly' }, async ({
    signedInPage: page,
  }) => {
    await overtaken(page, 'From this tab')
    await page.getByRole('button', { name: 'Use the newer one' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(entry(page)).toHaveValue('From the other tab')
    await expect(conflict(page)).toHaveCount(0)
    await expect.poll(() => storedDrafts(page)).toEqual([])
  })

  test('a reload in the middle of it loses neither text', { tag: '@nightly' }, async ({
    signedInPage: page,
  }) => {
    await overtaken(page, 'From this tab')
    await page.reload()
    await expect(conflict(page)).toBeVisible()
    await expect(entry(page)).toHaveValue('From this tab')
  })

  test('an update does not overwrite a newer one either', async ({ signedInPage: page, learner, pool }) => {
    await wroteOn(pool, learner.id, ['2026-04-10'])
    await page.goto('/reflection/2026-04-10')
    await entry(page).fill('Mine')
    await learner.client.put('/api/reflections/2026-04-10', {
      ...writtenReflection,
      reflectionEntry: 'Theirs',
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(conflict(page)).toBeVisible()
    await expect.poll(() => keptReflections(pool, learner.id)).toMatchObject([{ reflection_entry: 'Theirs' }])
    await page.getByRole('button', { name: 'Save my changes' }).click()
    await expect(page.getByText('Reflection updated successfully!')).toBeVisible()
    await expect.poll(() => keptReflections(pool, learner.id)).toMatchObject([{ reflection_entry: 'Mine' }])
  })
})

test.describe('two tabs with unsaved text', { tag: '@wide' }, () => {
  const other = (page: Page) =>
    page.getByRole('note').filter({ hasText: 'Another tab has unsaved text here.' })

  async function bothTyped(page: Page) {
    const second = await page.context().newPage()
    await page.goto(page1)
    await second.goto(page1)
    // A form that opens later would begin with the other's text.
    for (const tab of [page, second]) await expect(entry(tab)).toBeVisible()
    await write(page, 'alpha')
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    await write(second, 'beta')
    await expect.poll(() => storedDrafts(page)).toHaveLength(2)
    await page.bringToFront()
    return second
  }

  test('keep both: a page goes on with its own, a new one with the newest, and either is one click away', async ({
    signedInPage: page,
  }) => {
    const second = await bothTyped(page)
    await expect(other(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(entry(page)).toBeHidden()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(entry(page)).toHaveValue('alpha')
    await page.reload()
    await expect(entry(page)).toHaveValue('beta')
    await page.getByRole('button', { name: 'Show the other text' }).click()
    await expect(entry(page)).toHaveValue('alpha')
    await page.getByRole('button', { name: 'Show the other text' }).click()
    await expect(entry(page)).toHaveValue('beta')
    await expect(entry(second)).toHaveValue('beta')
    await expect(other(second)).toBeVisible()
  })

  test('may be joined, and saved as one', { tag: '@nightly' }, async ({
    signedInPage: page,
    learner,
    pool,
  }) => {
    const second = await bothTyped(page)
    await second.close()
    await page.getByRole('button', { name: 'Join both texts' }).click()
    await expect(entry(page)).toHaveValue('beta\n\nalpha')
    await expect(other(page)).toHaveCount(0)
    await save(page).click()
    await expect(page.getByText('Reflection created successfully!')).toBeVisible()
    await expect
      .poll(() => keptReflections(pool, learner.id))
      .toEqual([{ date: today, reflection_entry: 'beta\n\nalpha' }])
    await expect.poll(() => storedDrafts(page)).toEqual([])
  })

  test('let go of one only after a question', { tag: '@nightly' }, async ({ signedInPage: page }) => {
    const second = await bothTyped(page)
    const discard = page.getByRole('button', { name: 'Discard the other text' })
    await discard.click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await discard.click()
    await question.getByRole('button', { name: 'Discard the other text' }).click()
    await expect(other(page)).toHaveCount(0)
    await expect(entry(page)).toHaveValue('alpha')
    // Text typed after that is offered again.
    await entry(second).fill('beta and more')
    await expect(other(page)).toBeVisible()
    await expect(entry(second)).toHaveValue('beta and more')
  })

  test('closed unsaved are both found by a new one', { tag: '@nightly' }, async ({ signedInPage: page }) => {
    const second = await bothTyped(page)
    const third = await page.context().newPage()
    await page.close()
    await second.close()
    await third.goto(page1)
    await expect(entry(third)).toHaveValue('beta')
    // Viewed without typing, the draft stays with this tab.
    await third.reload()
    await expect(entry(third)).toHaveValue('beta')
    await entry(third).fill('beta, gone on with')
    await expect(other(third)).toBeVisible()
    await expect.poll(() => storedDrafts(third)).toHaveLength(2)
    await third.getByRole('button', { name: 'Show the other text' }).click()
    await expect(entry(third)).toHaveValue('alpha')
  })

  test('save one after the other without losing either', { tag: '@nightly' }, async ({
    signedInPage: page,
    learner,
    pool,
    trouble,
  }) => {
    trouble.expect(/409/)
    const second = await bothTyped(page)
    await save(second).click()
    await expect(second.getByText('Reflection created successfully!')).toBeVisible()
    await page.reload()
    await expect(conflict(page)).toBeVisible()
    await expect(entry(page)).toHaveValue('alpha')
    await page.getByRole('button', { name: 'Join both texts' }).click()
    await expect(entry(page)).toHaveValue('beta\n\nalpha')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Reflection updated successfully!')).toBeVisible()
    await expect(other(page)).toHaveCount(0)
    await expect
      .poll(() => keptReflections(pool, learner.id))
      .toEqual([{ date: today, reflection_entry: 'beta\n\nalpha' }])
    await expect.poll(() => storedDrafts(page)).toEqual([])
  })

  test('lose it all when one of them logs out', async ({ signedInPage: page, trouble }) => {
    trouble.expect(/401/)
    const second = await bothTyped(page)
    await second.getByRole('button', { name: 'Open sidebar' }).click()
    await second.getByRole('button', { name: 'Log Out' }).click()
    await expect(second).toHaveURL('/')
    await expect(page).toHaveURL(/\/login/)
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    await expect.poll(kept).not.toMatch(/alpha|beta/)
  })
})

test.describe('a server that dies', { tag: '@wide' }, () => {
  test('between typing and saving takes no text along', { tag: '@nightly' }, async ({ browser }) => {
    const product = await startOwnProduct()
    try {
      const learner = await product.learner()
      const { page, context, trouble } = await openBrowser(browser, product, learner)
      trouble.expect(/ERR_CONNECTION_REFUSED/)
      await page.goto(page1)
      await write(page, 'Typed before the crash')
      await product.kill()
      await save(page).click()
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to save reflection' })
      await expect(alert).toContainText('Failed to save reflection: Trivium could not be reached.')
      await entry(page).fill('Typed before the crash, and after it')
      await product.startAgain()
      await page.reload()
      await expect(entry(page)).toHaveValue('Typed before the crash, and after it')
      await save(page).click()
      await expect(page.getByText('Reflection created successfully!')).toBeVisible()
      await expect
        .poll(() => keptReflections(product.pool, learner.id))
        .toEqual([{ date: today, reflection_entry: 'Typed before the crash, and after it' }])
      trouble.assertNone()
      await context.close()
    } finally {
      await product.stop()
    }
  })

  test('after saving and before answering has saved, and a retry finds it so', async ({
    signedInPage: page,
    learner,
    pool,
    trouble,
  }) => {
    trouble.expect(/ERR_FAILED/, /409/)
    await page.goto(page1)
    await write(page, 'Saved, though nobody said so')
    await page.route(`**/api/reflections/${today}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await save(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to save reflection' })
    await expect(alert).toBeVisible()
    await page.unroute(`**/api/reflections/${today}`)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Reflection created successfully!')).toBeVisible()
    await expect(conflict(page)).toHaveCount(0)
    await expect.poll(() => keptReflections(pool, learner.id)).toHaveLength(1)
    await expect.poll(() => storedDrafts(page)).toEqual([])
  })
})
