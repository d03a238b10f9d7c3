import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { createCourse } from '../../../../tests/courses.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { addReadSource } from '../../../../tests/read-sources.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../../tests/statements.ts'
import { findSourcePassages } from './find-source-passages.ts'

let app: TestApp
let ada: TestLearner
let courseId: string
let biology: string
let german: string

const find = (words: string, more: object = {}) =>
  findSourcePassages(app.services.db, ada.id, { words, ...more }, 10)

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  const grace = await app.learner('Grace Hopper')
  const { pool } = app.database
  courseId = (await createCourse(ada.client)).id
  biology = await addReadSource(pool, ada.id, {
    title: 'Cells',
    courseId,
    sections: [
      {
        label: 'xii',
        heading: 'Powerhouses',
        text: 'Mitochondria turn sugar into energy. Each cell has many.',
      },
      { label: '1', heading: 'Walls', text: 'The membrane lets water through, and little else.' },
    ],
  })
  german = await addReadSource(pool, ada.id, {
    title: 'Wärme',
    kind: 'epub',
    language: 'de',
    sections: [{ heading: 'Erdsonden', text: 'Die Erdsonde holt Wärme aus großer Tiefe herauf.' }],
  })
  await addReadSource(pool, ada.id, {
    title: 'Unread',
    state: 'reading',
    sections: [{ text: 'Mitochondria here as well.' }],
  })
  await addReadSource(pool, grace.id, { title: 'Foreign', sections: [{ text: 'Mitochondria of Grace.' }] })
})
afterAll(() => app.stop())

describe('passages of documents', () => {
  it('are found with where they stand and the words that match', async () => {
    const [found, ...others] = await find('What do mitochondria do with sugar?')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      sourceId: biology,
      title: 'Cells',
      isPage: true,
      label: 'xii',
      heading: 'Powerhouses',
      section: 0,
      start: 0,
    })
    expect(found?.matches.map(([from, to]) => found.text.slice(from, to))).toEqual(['Mitochondria', 'sugar'])
    expect(found?.coverage).toBeGreaterThan(0.9)
  })

  it('are found misspelt, and in each language by its own stems', async () => {
    expect((await find('mitocondria')).map(({ sourceId }) => sourceId)).toEqual([biology])
    expect((await find('Erdsonden')).map(({ sourceId }) => sourceId)).toEqual([german])
    expect((await find('warme tiefe')).map(({ sourceId }) => sourceId)).toEqual([german])
    expect(await find('Erdsonden')).toMatchObject([{ isPage: false }])
  })

  it('are found by the beginning of a word only while it is typed', async () => {
    expect(await find('membr', { isTyping: true })).toMatchObject([{ sourceId: biology, section: 1 }])
    expect(await find('the cell membr', { isTyping: true })).toMatchObject([{ section: 0 }, { section: 1 }])
    expect(await find('mem')).toEqual([])
  })

  it('are those of a course or of some documents where that is asked', async () => {
    expect(await find('wärme', { courseId })).toEqual([])
    expect(await find('mitochondria', { courseId })).toHaveLength(1)
    expect(await find('mitochondria', { sourceIds: [german] })).toEqual([])
    expect(await find('mitochondria', { sourceIds: [] })).toEqual([])
  })

  it.each([
    '',
    '   ',
    '?!',
    '\u0000',
    '\ud800',
    "'; drop table sources; --",
    'the of and',
    '%',
    'x'.repeat(500),
  ])('are none for %j', async (words) => {
    expect(await find(words, { isTyping: true })).toEqual([])
  })

  it('cost two statements', async () => {
    const sent = await recordStatements(() => find('mitochondria membr', { isTyping: true }))
    expect(sent).toHaveLength(2)
  })
})

describe('the calls', () => {
  const words = new URLSearchParams({ words: 'mitochond' })

  it('search in all documents or in one, and say no more than they promise', async () => {
    for (const path of ['/api/source-passages', `/api/sources/${biology}/search`]) {
      const answer = await ada.client.get(`${path}?${words}`)
      expect(answer.status).toBe(200)
      const { items } = (await answer.json()) as { items: object[] }
      expect(items).toHaveLength(1)
      expect(Object.keys(items[0] ?? {}).sort()).toEqual([
        'end',
        'heading',
        'isPage',
        'label',
        'matches',
        'section',
        'sourceId',
        'start',
        'text',
        'title',
      ])
    }
  })

  it('cost two statements, and one more to know the document', async () => {
    const count = async (path: string) =>
      beyondSessionAndLimiter(await recordStatements(() => ada.client.get(`${path}?${words}`))).length
    expect(await count('/api/source-passages')).toBe(2)
    expect(await count(`/api/sources/${biology}/search`)).toBe(3)
  })

  it('refuse words without end by a sentence', async () => {
    const answer = await ada.client.get(`/api/source-passages?words=${'x'.repeat(201)}`)
    expect(answer.status).toBe(400)
  })
})

it.each(['🅱ᬲȗᕊ', 'a𐌰𐌱𐌲𐌳', '𓀀𓀁𓀂 membrane'])(
  'looks for %s as well, whose letters take two places',
  async (words) => {
    expect(await find(words)).toBeInstanceOf(Array)
  },
)
