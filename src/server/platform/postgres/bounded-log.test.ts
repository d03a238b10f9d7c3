import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/data-dir.ts'
import { boundLog, lastFault, openLog } from './bounded-log.ts'

test('a log that grew too long is set aside, and who holds it open writes on', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'postgres.log')
  const { file } = await openLog(path)
  await file.write('old\n'.repeat(10))
  await boundLog(path, 100)
  expect(await readFile(path, 'utf8')).toHaveLength(40)
  await boundLog(path, 30)
  await file.write('new\n')
  await file.close()
  expect(await readFile(path, 'utf8')).toBe('new\n')
  expect(await readFile(`${path}.1`, 'utf8')).toBe('old\n'.repeat(10))
})

test('the reason of a failed start is the last fatal line since it began', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'postgres.log')
  await writeFile(path, '2026-01-01 UTC [1] FATAL:  of an earlier start\n')
  const { file, offset } = await openLog(path)
  expect(await lastFault(path, offset)).toBe('')
  await file.write(
    '2026-01-01 UTC [2] FATAL:  no room\n2026-01-01 UTC [2] LOG:  database system is shut down\n',
  )
  // Of the server before, which was killed.
  await file.write('2026-01-01 UTC [1] FATAL:  terminating connection due to unexpected postmaster exit\n')
  await file.close()
  expect(await lastFault(path, offset)).toBe('no room')
})
