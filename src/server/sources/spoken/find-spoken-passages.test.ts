import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { recordStatements } from '#tests/statements.ts'
import { addedVideo, lecture } from '#tests/videos.ts'
import { findSpokenPassages } from './find-spoken-passages.ts'

let app: TestApp
let ada: TestLearner
let courseId: string

const find = (words: string, { limit = 5, course = courseId, who = ada } = {}) =>
  findSpokenPassages(app.services.db, who.id, { words, courseId: course }, limit)

/** One line every ten seconds. */
const timed = (lines: readonly string[]) =>
  lines
    .map((line, at) => `${Math.floor(at / 6)}:${String((at * 10) % 60).padStart(2, '0')} ${line}`)
    .join('\n')

const filler = (count: number, about: string) =>
  Array.from(
    { length: count },
    (_, at) => `Sentence number ${at} speaks of ${about} and ${'of boats and '.repeat(18)}of nothing else.`,
  )

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  courseId = (await createCourse(ada.client)).id
  await addedVideo(ada.client, { courseId, title: 'How the tides work', transcript: { text: lecture } })
  const german = [
    'Die Erdsonde holt Wärme aus großer Tiefe herauf.',
    'Sie reicht oft hundert Meter tief in den Boden.',
    'Im Winter wird das Haus damit geheizt.',
  ]
  await addedVideo(ada.client, {
    courseId,
    title: 'Erdwärme',
    videoUrl: 'https://youtu.be/aaaaaaaaaaa',
    transcript: { text: timed(german) },
  })
})
afterAll(() => app.stop())

describe('what is said in the videos of a course', () => {
  it('is found with its title, what stands around it and the times', async () => {
    const [found, ...others] = await find('When does a spring tide come?', { limit: 1 })
    expect(others).toEqual([])
    expect(found?.title).toBe('How the tides work')
    expect(found?.text).toContain('A spring tide comes when Sun and Moon pull in one line.')
    const at = found?.text.indexOf('A spring tide') ?? -1
    expect(found?.starts.find((start) => start.at === at)).toEqual({ at, seconds: 30 })
    for (const start of found?.starts ?? []) expect(found?.text.slice(start.at)).toMatch(/^(A|Where|The) /)
  })

  it('is found in its own language, and by each line of the words', async () => {
    const found = await find('Wie tief reicht die Erdsonde?\nThe Bay of Fundy')
    expect(found.map(({ title }) => title).toSorted()).toEqual(['Erdwärme', 'How the tides work'])
  })

  it('is told once, however many lines lead to it', async () => {
    const found = await find('a spring tide\na neap tide\nspring tides and neap tides')
    const said = found.map(({ text }) => text).join('\n')
    expect(said.match(/A spring tide comes/g)).toHaveLength(1)
    expect(said.match(/A neap tide comes/g)).toHaveLength(1)
  })

  it.each(['How is a loan paid back with interest?', 'Thanks!', '', '???'])(
    'is nothing for %j',
    async (words) => expect(await find(words)).toEqual([]),
  )

  it('is only the learner’s own, and only of that course', async () => {
    const bob = await app.learner('Bob')
    const other = await createCourse(ada.client, { title: 'Another' })
    const words = 'a spring tide'
    expect(await find(words)).not.toEqual([])
    expect(await find(words, { course: other.id })).toEqual([])
    expect(await find(words, { who: bob })).toEqual([])
    await addedVideo(bob.client, { title: 'BOBS', transcript: { text: lecture } })
    await app.database.pool.query(`update videos set course_id = $1 where user_id = $2`, [courseId, bob.id])
    expect((await find(words)).map(({ title }) => title)).not.toContain('BOBS')
  })

  it('takes one statement, however many videos and words there are', async () => {
    const count = async (words: string) => (await recordStatements(() => find(words))).length
    expect(await count('a spring tide')).toBe(1)
    expect(await count('the Moon\nthe Sun\nthe Bay of Fundy\na neap tide\nDie Erdsonde')).toBe(1)
    expect(await count('')).toBe(0)
  })

  it('is found in the one video of many that speaks of it, and far into a long one', async () => {
    const { id } = await createCourse(ada.client, { title: 'Many videos' })
    const lines = [
      ...filler(900, 'harbours'),
      'A barnacle closes its plates at low water.',
      ...filler(90, 'ports'),
    ]
    await addedVideo(ada.client, { courseId: id, title: 'Shores', transcript: { text: timed(lines) } })
    for (let at = 0; at < 8; at += 1)
      await addedVideo(ada.client, {
        courseId: id,
        title: `Other ${at}`,
        videoUrl: `https://youtu.be/bbbbbbbbbb${at}`,
        transcript: { text: timed(filler(30, `harbour ${at}`)) },
      })
    const [found] = await find('When does a barnacle close its plates?', { course: id })
    expect(found?.title).toBe('Shores')
    expect(found?.text).toContain('A barnacle closes its plates')
    expect(found?.text.length).toBeLessThanOrEqual(600)
  })
})
