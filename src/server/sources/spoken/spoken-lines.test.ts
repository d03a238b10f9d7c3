import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transcripts } from '#db/library.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { firstLines, linesAbout, stretchesOf } from './spoken-lines.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const lines = Array.from({ length: 100 }, (_, at) => ({
    text: at === 70 ? 'Here they speak of tides.' : `Line ${at}`,
    startSeconds: at,
  }))
  await database.db.insert(transcripts).values({ hash: 'a', lines, bytes: JSON.stringify(lines).length })
})
afterAll(() => database.drop())

const read = async (most: number) => {
  const [row] = await database.db
    .select({ first: firstLines(most), about: linesAbout(['What is a tide?'], most) })
    .from(transcripts)
    .where(eq(transcripts.hash, 'a'))
  return row
}
const places = (lines: readonly { startSeconds: number | null }[] | null | undefined) =>
  lines?.map(({ startSeconds }) => startSeconds)

it('a short transcript is read whole', async () => {
  const row = await read(100_000)
  expect(row?.first).toHaveLength(100)
  expect(stretchesOf(row?.about ?? [])).toHaveLength(1)
})

it('of a long one the beginning is read, as far as so many characters go', async () => {
  expect(places((await read(70))?.first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('or the lines around the words, with the first ones where there is room, and what was left out parts them', async () => {
  const stretches = stretchesOf((await read(100))?.about ?? [])
  expect(stretches.map(places)).toEqual([
    [0, 1, 2],
    [67, 68, 69, 70, 71, 72, 73],
  ])
})
