import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { browsedCourseSchema, ownCourseSchema } from '#contract/courses.ts'
import { pageOf } from '#contract/paging.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { Client } from '#tests/client.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '#tests/statements.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
let katherine: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ;[ada, grace, katherine] = await Promise.all([
    app.learner('Ada Lovelace'),
    app.learner('Grace Hopper'),
    app.learner('Katherine Johnson'),
  ])
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from courses'))

const minePage = pageOf(ownCourseSchema)
const browsePage = pageOf(browsedCourseSchema)
const ask = (client: Client, path: string, query: Record<string, string> = {}) =>
  client.get(`${path}?${new URLSearchParams(query)}`).then((answer) => answer.json())
const mine = async (client: Client, query?: Record<string, string>) =>
  minePage.parse(await ask(client, '/api/courses', query))
const browse = async (client: Client, query?: Record<string, string>) =>
  browsePage.parse(await ask(client, '/api/courses/browse', query))
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

describe('my courses', () => {
  it('are mine alone, the last used first, with their units', async () => {
    await createCourse(ada.client, { title: 'First' })
    await createCourse(grace.client, { title: 'Hers' })
    await createCourse(ada.client, { title: 'Second', lessons: 20 })
    const page = await mine(ada.client)
    expect(titles(page)).toEqual(['Second', 'First'])
    expect(page.nextCursor).toBeNull()
    expect(page.items[0]?.units.map(({ position }) => position)).toEqual([...Array(20).keys()])
    expect(titles(await mine(katherine.client))).toEqual([])
  })

  it('come in pages that neither repeat nor miss one, also when used in the same instant', async () => {
    for (let n = 1; n <= 7; n++) await createCourse(ada.client, { title: `Course ${n}` })
    await app.database.pool.query(
      "update courses set last_used_at = '2026-01-01T00:00:00.123456Z' where title < 'Course 6'",
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await mine(ada.client, { limit: '2', ...(cursor ? { cursor } : {}) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...titles(page))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    expect(seen.slice(0, 2)).toEqual(['Course 7', 'Course 6'])
  })

  it.each([
    { limit: '0' },
    { limit: '101' },
    { limit: 'many' },
    { cursor: 'nonsense' },
    { cursor: Buffer.from('2026-02-30T00:00:00.000000Z x').toString('base64url') },
    { search: 'x'.repeat(201) },
  ])('refuse %j with a sentence', async (query) => {
    const answer = await ada.client.get(
      `/api/courses?${new URLSearchParams(query as Record<string, string>)}`,
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', detail: expect.stringMatching(/\w/) })
  })
})

describe('lists of full-size courses', () => {
  const text = (length: number) => '€'.repeat(length)
  const fullSize = () => {
    const { title, description, list, unitTitle, unitText } = courseLimits
    const texts = Array.from({ length: 20 }, () => text(list.itemLength))
    return {
      title: text(title),
      description: text(description),
      objectives: texts,
      units: Array.from({ length: 14 }, () => ({
        lessonTitle: text(unitTitle),
        objective: text(unitText),
        assessment: text(unitText),
      })),
    }
  }

  it.each(['/api/courses', '/api/courses/browse'])(
    'end a page of %s at 256 kB, and miss none',
    async (path) => {
      const learners = [ada, grace, katherine]
      for (const { client } of learners)
        for (let n = 0; n < 3; n++)
          await createCourse(path.endsWith('browse') ? client : ada.client, fullSize())
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const answer = await ada.client.get(`${path}?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`)
        const whole = await answer.text()
        expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(256 * 1024)
        const page = JSON.parse(whole)
        seen.push(...page.items.map(({ id }: { id: string }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(new Set(seen).size).toBe(path.endsWith('browse') ? 2 : 9)
      expect(seen).toHaveLength(new Set(seen).size)
    },
  )
})

describe('browse', () => {
  it('shows others’ originals, each creator’s newest, newest first', async () => {
    const forked = await createCourse(grace.client, { title: 'Grace 1' })
    await createCourse(katherine.client, { title: 'Katherine 1' })
    await createCourse(grace.client, { title: 'Grace 2' })
    await createCourse(ada.client, { title: 'Ada 1' })
    await katherine.client.post(`/api/courses/${forked.id}/fork`)
    expect(titles(await browse(ada.client))).toEqual(['Grace 2', 'Katherine 1'])
    expect(titles(await browse(katherine.client))).toEqual(['Ada 1', 'Grace 2'])
  })

  it('shows the one before when the newest goes', async () => {
    await createCourse(grace.client, { title: 'Grace 1' })
    const { id } = await createCourse(grace.client, { title: 'Grace 2' })
    await grace.client.delete(`/api/courses/${id}`)
    expect(titles(await browse(ada.client))).toEqual(['Grace 1'])
  })

  it('says which are already added, and tells public fields only', async () => {
    const course = await createCourse(grace.client)
    expect((await browse(ada.client)).items[0]?.isAdded).toBe(false)
    await ada.client.post(`/api/courses/${course.id}/fork`)
    const item = (await browse(ada.client)).items[0]
    expect(item?.isAdded).toBe(true)
    expect(JSON.stringify(item)).not.toMatch(/Assessment|Cooley|@example/)
  })

  it('keeps one marked original per creator, however creating and deleting interleave', async () => {
    for (let round = 0; round < 3; round++) {
      const kept = await Promise.all(Array.from({ length: 4 }, () => createCourse(grace.client)))
      await Promise.all([
        ...kept.map(({ id }) => grace.client.delete(`/api/courses/${id}`)),
        ...Array.from({ length: 3 }, () => createCourse(grace.client)),
      ])
      const { rows } = await app.database.pool.query(
        `select newest_of_creator as marked from courses where creator_id = $1 order by created_at desc`,
        [grace.id],
      )
      expect(rows.map(({ marked }) => marked)).toEqual([
        true,
        false,
        false,
        ...rows.slice(3).map(() => false),
      ])
    }
  })
})

describe('one statement each for what is found, its courses and their units, however many there are', () => {
  it.each([
    '/api/courses',
    '/api/courses/browse',
    '/api/courses?search=unit',
    '/api/courses/browse?search=unit',
  ])('on %s', async (path) => {
    for (const { client } of [ada, grace, katherine])
      await createCourse(client, { title: 'Unit', lessons: 20 })
    await createCourse(ada.client, { title: 'Unit again' })
    const statements = await recordStatements(() => ada.client.get(path))
    expect(beyondSessionAndLimiter(statements)).toHaveLength(3)
  })

  it('and on one course', async () => {
    const { id } = await createCourse(ada.client, { lessons: 20 })
    for (const client of [ada.client, grace.client, app.visitor()]) {
      const statements = await recordStatements(() => client.get(`/api/courses/${id}`))
      expect(beyondSessionAndLimiter(statements)).toHaveLength(2)
    }
  })
})

describe('search', () => {
  it('matches title or description in any case, and never across the two', async () => {
    await createCourse(ada.client, {
      title: 'STRASSE und Brücke',
      description: 'Über 100 der Fälle\nzweite Zeile',
    })
    const found = async (search: string) => (await mine(ada.client, { search })).items.length
    for (const search of ['strasse', 'BRÜCKE', 'über', '100', 'fälle\nZWEITE', 'e u', ''])
      expect(await found(search), search).toBe(1)
    for (const search of ['brücke\nüber', 'BrückeAüber', '_trasse', 'st%e', '\\', '%', '_', '\u0000', '  '])
      expect(await found(search), JSON.stringify(search)).toBe(0)
  })

  it('equals includes on lower-cased text, for any text', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'a',
        'A',
        'İ',
        'ı',
        'ß',
        'ẞ',
        'Σ',
        'ς',
        'σ',
        'Ǆ',
        'ﬁ',
        '%',
        '_',
        '\\',
        '\n',
        ' ',
        'K',
        '😀',
        '́',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    )
    const text = fc
      .array(piece, { minLength: 1, maxLength: 12 })
      .map((pieces) => pieces.join('').replaceAll('\u0000', ''))
      .filter((value) => value.trim() !== '')
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        text,
        fc.nat(11),
        fc.nat(6),
        async (title, description, other, from, length) => {
          await app.database.pool.query('delete from courses')
          const course = await createCourse(ada.client, { title, description })
          const inside = `${course.title}\n${course.description}`.slice(from, from + length).toWellFormed()
          for (const search of [other, inside, inside.toUpperCase(), inside.toLowerCase()]) {
            const lowered = search.toLowerCase()
            const expected =
              course.title.toLowerCase().includes(lowered) ||
              course.description.toLowerCase().includes(lowered)
            expect(
              (await mine(ada.client, { search })).items.length === 1,
              JSON.stringify({ title, description, search }),
            ).toBe(expected)
            expect((await browse(grace.client, { search })).items.length === 1).toBe(expected)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
