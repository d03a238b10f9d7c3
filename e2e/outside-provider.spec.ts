import { providerClient, startProvider } from '../tests/provider-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { startOwnProduct } from './own-product.ts'
import { watchContext } from './trouble.ts'

test('an outside provider signs a newcomer in, and connects an account that was here before', {
  tag: '@wide',
}, async ({ browser }) => {
  test.slow()
  const provider = await startProvider()
  const product = await startOwnProduct({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: providerClient.id,
      OIDC_CLIENT_SECRET: providerClient.secret,
      OIDC_NAME: 'Our School',
    },
  })
  const learner = await product.learner()
  const open = async () => {
    const context = await browser.newContext({ baseURL: product.origin })
    const trouble = await watchContext(context, product.origin)
    trouble.expect(new RegExp(`foreign request: ${provider.issuer}`))
    return { context, trouble, page: await context.newPage() }
  }

  await test.step('a newcomer', async () => {
    provider.seat({ sub: 'grace', email: 'grace@example.org', email_verified: true, name: 'Grace' })
    const { page, context, trouble } = await open()
    trouble.expect(/400/)
    await page.goto('/login?from=/profile')
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Continue with Our School' }).click()
    await expect(page).toHaveURL('/profile')
    const section = page.getByRole('region', { name: 'Signing in' })
    await expect(section).toContainText('No password yet')
    await expect(section.getByRole('button', { name: 'Disconnect Our School' })).toBeVisible()
    await expectSoundAtBothWidths(page)
    // The provider's answer was used already, and the person who returns to it is signed in.
    await page.goto('/sign-in/provider?code=used&state=up')
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('button', { name: 'Also sign out at Our School' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You are signed out here and at Our School.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
    trouble.assertNone()
    await context.close()
  })

  await test.step('somebody who is refused, and another after them', async () => {
    provider.seat({ sub: 'bea', email: 'bea@example.org', email_verified: false })
    const { page, context, trouble } = await open()
    trouble.expect(/403/)
    await page.goto('/login')
    await page.getByRole('button', { name: /^Use another account/ }).click()
    await expect(page.getByRole('alert')).toContainText('has not confirmed that your email address is yours')
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    provider.seat({ sub: 'grace', email: 'grace@example.org', email_verified: true, name: 'Grace' })
    await page.getByRole('button', { name: 'Use another account at Our School' }).click()
    await expect(page).toHaveURL('/dashboard')
    trouble.assertNone()
    await context.close()
  })

  await test.step('somebody with an account', async () => {
    provider.seat({ sub: 'ada', email: learner.email, email_verified: true })
    const { page, context, trouble } = await open()
    trouble.expect(/401/)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Our School' }).click()
    await expect(page.getByRole('heading', { name: 'Connect Accounts' })).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await page.getByLabel('Password', { exact: true }).fill('not the right one')
    await page.getByRole('button', { name: 'Connect and sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Connect and sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    trouble.assertNone()
    await context.close()
  })

  await test.step('the same one the next time', async () => {
    const { page, context, trouble } = await open()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Our School' }).click()
    await expect(page).toHaveURL('/dashboard')
    trouble.assertNone()
    await context.close()
  })
  await product.stop()
  await provider.stop()
})
