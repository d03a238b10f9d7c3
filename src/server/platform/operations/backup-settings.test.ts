import { expect, test } from 'vitest'
import { loadEnv } from './env.ts'

const outside = {
  DATABASE_URL: 'postgres://db.example.org/trivium',
  AUTH_SECRET: 'Zk3v9Qm1x7Lw5Tt8Rr2Bb6Nn4Hh0Jj1Pp',
}
const hour = 3_600_000

test('the own database is backed up every day, an outside one where its operator says so', () => {
  expect(loadEnv({ DATA_DIR: '/data' }).backups).toEqual({
    everyMs: 24 * hour,
    keep: 14,
    folder: '/data/backups',
    lowDiskBytes: 2 ** 30,
  })
  expect(loadEnv(outside).backups.everyMs).toBeUndefined()
  expect(loadEnv({ ...outside, BACKUP_EVERY: '7d' }).backups.everyMs).toBe(7 * 24 * hour)
  expect(loadEnv({ BACKUP_EVERY: 'off' }).backups.everyMs).toBeUndefined()
  expect(loadEnv({ BACKUP_EVERY: '90m', BACKUP_DIR: '/mnt', BACKUP_KEEP: '3' }).backups).toMatchObject({
    everyMs: 1.5 * hour,
    folder: '/mnt',
    keep: 3,
  })
})

test('what is no time is refused with an example', () => {
  for (const value of ['daily', '24', '5m', '400d', '-1h', '1.5h', '24 h'])
    expect(() => loadEnv({ BACKUP_EVERY: value }), value).toThrow(
      "BACKUP_EVERY must be a time from 10m to 366d, such as 24h or 7d, or 'off'.",
    )
  expect(() => loadEnv({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP must be a whole number from 1 to 1000')
})
