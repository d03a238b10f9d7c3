import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardLimits } from '#contract/review.ts'
import { packageRoot } from '#server/platform/operations/package-root.ts'
import {
  collectionDay,
  collectionOf,
  importCards,
  importCounts,
  keptCards,
  newerApkg,
  newerCollection,
  olderApkg,
  olderCollection,
  sendCards,
} from '#tests/anki/files.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import { swellingZip } from '#tests/documents/bombs.ts'
import type { TestLearner } from '#tests/learner.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const kept = (userId = learner.id) => keptCards(app.database.pool, userId)
const sentenceOf = async (content: Uint8Array | string) => {
  const answer = await sendCards(learner.client, content)
  expect(answer.status).toBe(422)
  return String((await answer.json()).detail)
}

/** The file that the package names as a picture is not one. */
const fakePicture = { leftOut: { otherType: 1 } }

describe('an Anki file', () => {
  it('of another tool comes as its cards, and a second time adds nothing', async () => {
    learner = await app.learner()
    const file = await readFile(join(packageRoot(), 'tests/anki/another-tool.apkg'))
    expect(await importCards(learner.client, file, '/api/cards/import/check')).toEqual(
      importCounts(3, 0, 0, {}, fakePicture),
    )
    expect(await kept()).toEqual([])
    expect(await importCards(learner.client, file)).toEqual(importCounts(3, 0, 0, {}, fakePicture))
    expect(
      (await kept())
        .map(({ front, back, tags }) => ({ front, back, tags }))
        .sort((one, other) => (one.front < other.front ? -1 : 1)),
    ).toEqual([
      { front: 'Euler', back: '$e^{i\\pi} = -1$', tags: [] },
      { front: 'Water', back: 'H₂O', tags: [] },
      {
        front: 'What makes **ATP**?',
        back: 'The mitochondrion  \n![a cell](media/cell.png)',
        tags: ['cells', 'energy'],
      },
    ])
    expect(await importCards(learner.client, file)).toEqual(importCounts(0, 0, 3, {}, fakePicture))
  })

  const notes = [
    { guid: 'basic', fields: ['Q', 'A'], tags: ' a b ' },
    { guid: 'both', fields: ['Hund', 'dog'], type: 2 },
    { guid: 'gaps', fields: ['{{c1::Paris}} is in {{c2::France}}', 'more'], type: 3 },
    { guid: 'other', fields: ['Word', 'Meaning', 'Example'], type: 4 },
    { guid: 'no type', fields: ['x'], type: 99 },
  ]
  const cards = [
    { note: 1, type: 2, due: 400, ivl: 30, factor: 2500, reps: 7 },
    {
      note: 2,
      ord: 0,
      type: 2,
      due: 500,
      ivl: 9,
      reps: 2,
      data: '{"s":12.5,"d":4.5,"dr":0.9,"decay":0.15,"lrt":1730000000}',
    },
    { note: 2, ord: 1, type: 2, queue: -1, due: 9_223_372_036_854_775_807n, ivl: 3, factor: 1300, reps: 1 },
    { note: 3, ord: 1, type: 1, due: 1_730_000_000, reps: 1, data: '{"s":1.5,"d":6}' },
    { note: 4, ord: 0 },
    { note: 4, ord: 1 },
  ]

  it.each([
    ['older', () => olderApkg(olderCollection(notes, cards))],
    ['newer', () => newerApkg(newerCollection(notes, cards))],
  ])('of the %s form brings every kind of note with its memory', async (_form, file) => {
    learner = await app.learner()
    expect(await importCards(learner.client, file())).toEqual({
      ...importCounts(5, 0, 0, { template: 1 }),
      notesWithoutCards: 1,
    })
    const [basic, both, gaps, other] = await kept()
    expect(basic).toMatchObject({ kind: 'basic', front: 'Q', back: 'A', tags: ['a', 'b'] })
    const day = (count: number) => new Date(collectionDay + count * 86_400_000).toISOString()
    expect(basic.cards[0]).toMatchObject({ s: 30, days: 30, reps: 7, state: 2, suspended: false })
    expect(new Date(basic.cards[0].due).toISOString()).toBe(day(400))
    expect(new Date(basic.cards[0].last).toISOString()).toBe(day(370))
    expect(basic.cards[0].d).toBeGreaterThan(1)
    expect(basic.cards[0].d).toBeLessThan(10)
    expect(both).toMatchObject({ kind: 'reversed', front: 'Hund', back: 'dog' })
    expect(both.cards).toMatchObject([
      { ordinal: 0, s: 12.5, d: 4.5, suspended: false },
      { ordinal: 1, s: 3, d: 10, suspended: true },
    ])
    expect(gaps).toMatchObject({ kind: 'cloze', front: '{{c1::Paris}} is in {{c2::France}}', back: 'more' })
    expect(gaps.cards).toMatchObject([
      { ordinal: 1, state: 0 },
      { ordinal: 2, state: 1, s: 1.5, d: 6 },
    ])
    expect(other).toMatchObject({ front: '# Word', back: 'Meaning\n\nExample', kind: 'basic' })
  })

  it('changes what it has newer and leaves what the learner has newer', async () => {
    learner = await app.learner()
    const file = (words: string, mod: number, lrt: number) =>
      olderApkg(
        olderCollection(
          [{ guid: 'one', fields: ['Q', words], mod }],
          [{ note: 1, type: 2, due: 1, ivl: 1, reps: 1, data: JSON.stringify({ s: lrt % 100, d: 5, lrt }) }],
        ),
      )
    await importCards(learner.client, file('first', 1_700_000_000, 1_700_000_010))
    expect(await importCards(learner.client, file('older', 1_600_000_000, 1_600_000_020))).toEqual(
      importCounts(0, 0, 1),
    )
    expect(await kept()).toMatchObject([{ back: 'first', cards: [{ s: 10 }] }])
    expect(await importCards(learner.client, file('newer', 1_700_000_500, 1_600_000_020))).toEqual(
      importCounts(0, 1),
    )
    expect(await kept()).toMatchObject([{ back: 'newer', cards: [{ s: 10 }] }])
    expect(await importCards(learner.client, file('newer', 1_700_000_500, 1_700_000_030))).toEqual(
      importCounts(0, 1),
    )
    expect(await kept()).toMatchObject([{ back: 'newer', cards: [{ s: 30 }] }])
  })

  it('puts new cards to the course that was chosen, or to the one of the deck’s name, and to nobody else’s', async () => {
    learner = await app.learner()
    const other = await app.learner()
    const { id: mine } = await createCourse(learner.client, { title: 'Biology' })
    const { id: theirs } = await createCourse(other.client, { title: 'Chemistry' })
    const file = (guid: string, deck: string) =>
      olderApkg(olderCollection([{ guid, fields: ['Q', 'A'] }], [{ note: 1 }], deck))
    await importCards(learner.client, file('a', 'Biology'))
    await importCards(learner.client, file('b', 'Chemistry'))
    await importCards(learner.client, file('c', 'Physics'), `/api/cards/import?courseId=${mine}`)
    expect((await kept()).map(({ course }) => course)).toEqual(['Biology', null, 'Biology'])
    expect(
      (await sendCards(learner.client, file('d', ''), `/api/cards/import?courseId=${theirs}`)).status,
    ).toBe(404)
    expect((await learner.client.get(`/api/cards/export?courseId=${theirs}`)).status).toBe(404)
  })
})

describe('what is no file of cards, or a hostile one', () => {
  const note = { guid: 'x', fields: ['Q', 'A'] }
  beforeAll(async () => {
    learner = await app.learner()
  })

  it.each<[string, () => Uint8Array | string, RegExp]>([
    ['empty', () => '', /There are no cards|No cards/],
    ['plain words', () => 'just words', /No cards were found/],
    ['a picture', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), /not UTF-8/],
    ['a zip of something else', () => zipSync({ 'a.txt': new Uint8Array(3) }), /no Anki cards/],
    ['a bare collection', () => olderCollection([note], [{ note: 1 }]), /whole collection/],
    ['a cut zip', () => olderApkg(olderCollection([note], [{ note: 1 }])).slice(0, 900), /broken|damaged/],
    [
      'a damaged collection',
      () => olderApkg(Buffer.from('SQLite format 3\u0000nonsense')),
      /could not be read/,
    ],
    [
      'a collection of nothing',
      () => olderApkg(collectionOf((file) => file.exec('create table a (b)'))),
      /could not be read/,
    ],
    [
      'an unknown kind',
      () => zipSync({ meta: Buffer.from([8, 9]), 'collection.anki2': new Uint8Array(9) }),
      /not known here/,
    ],
    [
      'a path trick',
      () => zipSync({ '../collection.anki2': olderCollection([note], [{ note: 1 }]) }),
      /no Anki cards/,
    ],
    [
      'a view in place of a table',
      () =>
        olderApkg(
          collectionOf((file) =>
            file.exec(`create table col (crt integer); create table cards (id integer);
              create view notes as with recursive n(i) as (select 1 union all select i + 1 from n) select i as id from n;`),
          ),
        ),
      /could not be read/,
    ],
    ['a bomb', () => swellingZip({ media: '{}' }, 'collection.anki2', 300), /too large/],
  ])(
    '%s: a sentence, and nothing is added',
    async (_name, file, sentence) => {
      expect(await sentenceOf(file())).toMatch(sentence)
      expect(await kept()).toEqual([])
    },
    120_000,
  )

  it('keeps SQL and scripts in fields as harmless words', async () => {
    const fields = [
      `'); drop table cards; --<script>alert(1)</script>`,
      '<img src=x onerror=alert(1)><a href="javascript:alert(1)">go</a>',
    ]
    await importCards(learner.client, olderApkg(olderCollection([{ guid: "x'--", fields }], [{ note: 1 }])))
    expect(await kept()).toMatchObject([{ front: `'); drop table cards; --`, back: '![](media/x)go' }])
  })

  it('takes no more cards than there is room for', async () => {
    learner = await app.learner()
    const { rows } = await app.database.pool.query(
      `insert into card_notes (user_id, status, kind, front, back, origin, guid, search_text)
       values ($1, 'kept', 'basic', 'q', 'a', 'own', 'g', '') returning id`,
      [learner.id],
    )
    // Without the foreign key checks for each row, which only a superuser can disable.
    const superuser = new pg.Client({ connectionString: app.database.superuserUrl })
    await superuser.connect()
    await superuser.query('set session_replication_role = replica')
    await superuser.query(
      `insert into cards (user_id, note_id, ordinal, due_at)
       select $1, $2, i, now() from generate_series(1, $3::int) i`,
      [learner.id, rows[0].id, cardLimits.cards],
    )
    await superuser.end()
    const answer = await sendCards(learner.client, 'front\tback\n')
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'too_many_cards'])
  }, 60_000)
})
