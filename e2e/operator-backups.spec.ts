import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

test.use({ settings: { BACKUP_EVERY: '24h' } })

test('an operator sees how backups stand, makes one, and is told what is wrong with them', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, product }) => {
  await pool.query('update users set operator_since = now() where id = $1', [learner.id])
  await pool.query('delete from backups')
  const folder = join(product.dataDir, 'backups')
  await rm(folder, { recursive: true, force: true })
  await page.goto('/operator')
  const card = page.getByRole('region', { name: 'Backups' })
  await expect(card).toContainText('Made every day, the newest 14 kept. Next: ')
  await expect(card).toContainText('There is no backup yet.')
  await expect(card).toContainText(`In ${folder}, where `)
  await expectSoundAtBothWidths(page, ['light', 'dark'])

  await card.getByRole('button', { name: 'Back up now' }).click()
  await expect(card.getByRole('status')).toContainText('verified by restoring it')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^trivium-.*\.backup$/)])
  await expect(card.getByRole('alert')).toHaveCount(0)
  await expectSoundAtBothWidths(page, ['light', 'dark'])

  // The backup folder is not writable any more, and the last backup is three days old.
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await pool.query("update backups set begun_at = begun_at - interval '3 days'")
  await card.getByRole('button', { name: 'Back up now' }).click()
  await expect(card.getByRole('alert').filter({ hasText: 'The last backup failed' })).toContainText(
    'cannot be written. Let the user who runs Trivium write there, or set BACKUP_DIR to another folder.',
  )
  await expect(card.getByRole('alert').filter({ hasText: 'Backups are late' })).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await rm(folder)
})
