import { expect, test, vi } from 'vitest'
import { loadEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMetrics } from '#server/platform/operations/metrics.ts'
import { temporaryFolder } from '#tests/data-dir.ts'
import { createTestDatabase } from '#tests/database.ts'
import { startBackups } from './start-backups.ts'

vi.mock('./look-at-folder.ts', () => ({ lookAtFolder: async () => undefined }))

test('where the folder does not answer, none is begun there, and the state says so', async () => {
  await using folder = await temporaryFolder()
  const database = await createTestDatabase()
  const env = loadEnv({ DATA_DIR: folder.path })
  const { db, url } = database
  const backups = startBackups({ db, url, env, log: createLog('silent'), metrics: createMetrics() })
  try {
    await backups.begin('asked')
    await backups.idle()
    expect(await backups.state()).toMatchObject({
      last: null,
      disk: { dataBytes: null, backupBytes: null, isLow: false },
      items: [{ fault: expect.stringMatching(/^The folder .+ does not answer\. /), isThere: false }],
    })
  } finally {
    await backups.stop()
    await database.drop()
  }
})
