import { connect, createServer } from 'node:net'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { createLog } from '#server/platform/operations/log.ts'
import { databaseNamed } from '#tests/database-names.ts'
import { openPool } from './db.ts'
import { explainOutside, reachOutside } from './reach-outside.ts'

const log = createLog('silent')
const superuserUrl = inject('superuserUrl')

it('refuses a database that cannot hold every letter, and says how to make one that can', async () => {
  const name = 'spelled_in_ascii'
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(
    `create database ${name} encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`,
  )
  const pool = openPool(databaseNamed(superuserUrl, name), { onIdleError: () => {}, max: 1 })
  await expect(reachOutside(pool, log)).rejects.toThrow(/SQL_ASCII.*createdb -E UTF8 -T template0/)
  await pool.end()
  await superuser.query(`drop database ${name}`)
  await superuser.end()
})

it('waits for a database that comes later, and says so once', async () => {
  const database = new URL(superuserUrl)
  const port = database.searchParams.get('port') ?? (database.port || '5432')
  const folder = database.searchParams.get('host') ?? decodeURIComponent(database.hostname)
  const door = createServer((socket) => {
    const behind = connect(`${folder}/.s.PGSQL.${port}`)
    for (const end of [socket, behind]) end.on('error', () => {})
    socket.pipe(behind).pipe(socket)
  })
  const free = await new Promise<number>((resolve) =>
    door.listen(0, '127.0.0.1', () => resolve((door.address() as { port: number }).port)),
  )
  await new Promise((resolve) => door.close(resolve))
  database.searchParams.set('host', '127.0.0.1')
  database.searchParams.set('port', String(free))
  const lines: string[] = []
  const pool = openPool(database.href, { onIdleError: () => {}, max: 1 })
  const reached = reachOutside(pool, {
    ...log,
    warn: (_of: object, line: string) => void lines.push(line),
  } as never)
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1)
  door.listen(free, '127.0.0.1')
  await reached
  expect(lines).toHaveLength(1)
  await pool.end()
  await new Promise((resolve) => door.close(resolve))
})

it('gives up after its patience, and names the mend of what can be mended', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/nothing', { onIdleError: () => {}, max: 1 })
  await expect(reachOutside(pool, log, 0)).rejects.toThrow(/ECONNREFUSED/)
  await pool.end()
  const untrusted = Object.assign(new Error('self-signed certificate'), {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  expect(explainOutside(untrusted).message).toContain('sslrootcert=FILE')
  expect(explainOutside(new Error('The server does not support SSL connections')).message).toContain(
    'leave sslmode out',
  )
})
