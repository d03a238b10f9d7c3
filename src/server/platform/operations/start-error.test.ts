import { expect, it } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { createTestDatabase } from '../../../../tests/database.ts'
import { isDiskFull, StartError, sayFault } from './start-error.ts'

it('says of a broken statement what the database said, never the statement', async () => {
  await using database = await withDatabase()
  const fault = await database.db
    .execute("select 'private words' from nowhere")
    .catch((error: unknown) => error)
  expect(String((fault as Error).message)).toContain('private words')
  expect(sayFault(fault)).toBe('relation "nowhere" does not exist')
})

it('keeps our own sentences', () => {
  expect(sayFault(new StartError('say which file', { cause: Error('x') }))).toBe('say which file')
  expect(sayFault(new AppError('not_found', { cause: Error('x') }))).toBe('There is nothing here.')
})

it('knows a full disk, whoever noticed', () => {
  const full = Object.assign(Error('could not extend file'), { code: '53100' })
  expect(isDiskFull(Error('Failed query', { cause: full }))).toBe(true)
  expect(isDiskFull(Object.assign(Error('write'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(Error('relation exists'))).toBe(false)
})

async function withDatabase() {
  const database = await createTestDatabase()
  return { db: database.db, [Symbol.asyncDispose]: () => database.drop() }
}
