import { expect } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

const form = 'https://forms.example/waitlist?from=trivium'

test.use({ settings: { WAITLIST_URL: form } })

test('with a waitlist form the call to action opens it in a new tab', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Join the waitlist' }).click()
  const tab = await opening
  await expect(tab).toHaveURL(form)
  await expect(tab).toHaveTitle('The form')
  // The form learns nothing of the page it came from, and cannot lead it elsewhere.
  expect(await tab.evaluate(() => ({ opener: window.opener, referrer: document.referrer }))).toEqual({
    opener: null,
    referrer: '',
  })
  await expect(page).toHaveURL('/')
})
