import { userInfo } from 'node:os'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openPool } from './db.ts'

it('an address without a user means the user of the system, as for psql', async () => {
  const url = 'postgres:///trivium?host=/var/run/postgresql'
  await openPool(url, { onIdleError: () => {} }).end()
  expect(new pg.Client({ connectionString: url }).user).toBe(process.env.PGUSER ?? userInfo().username)
})
