import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  exportedCards,
  importCards,
  importCounts,
  keptCards,
  olderApkg,
  olderCollection,
} from '#tests/anki/files.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { atLength } from '#tests/at-length.ts'
import type { TestLearner } from '#tests/learner.ts'
import { recordStatements } from '#tests/statements.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const kept = (userId = learner.id) => keptCards(app.database.pool, userId)

/** The change has several batches, which would reveal one statement for each card. */
const total = atLength(20_000, 4000)

it(`takes ${total} cards by a bounded number of statements`, async () => {
  learner = await app.learner()
  const many = Array.from({ length: total }, (_, index) => index)
  const file = olderApkg(
    olderCollection(
      many.map((index) => ({
        guid: `g${index}`,
        fields: [`What is <b>${index}</b>?`, `The number ${index}.<br>Yes.`],
      })),
      many.map((index) => ({ note: index + 1, type: 2, due: 100, ivl: 20, factor: 2500, reps: 3 })),
    ),
  )
  const sent = await recordStatements(async () =>
    expect(await importCards(learner.client, file)).toEqual(importCounts(total)),
  )
  // Three statements for every 500 notes; the others are about decks, note types and the file itself.
  expect(sent.length).toBeLessThan((total / 500) * 3 + 30)
  const [{ count }] = (
    await app.database.pool.query('select count(*)::int from cards where user_id = $1', [learner.id])
  ).rows
  expect(count).toBe(total)
}, 180_000)

describe('a text file', () => {
  it('is read by its headers', async () => {
    learner = await app.learner()
    const text = [
      '#separator:Semicolon',
      '#html:true',
      '#notetype column:1',
      '#tags column:5',
      '#guid column:2',
      'Basic;g1;"Q; with ""quotes""\nand a line";A<br>B;one two',
      'Basic (and reversed card);g2;Hund;dog;',
      'Cloze;g3;{{c1::a}};;',
      '',
    ].join('\n')
    expect(await importCards(learner.client, text)).toEqual(importCounts(4))
    expect(await kept()).toMatchObject([
      { guid: 'g1', front: 'Q; with "quotes"\nand a line', back: 'A  \nB', tags: ['one', 'two'] },
      { guid: 'g2', kind: 'reversed', front: 'Hund', back: 'dog' },
      { guid: 'g3', kind: 'cloze', front: '{{c1::a}}' },
    ])
  })

  it('without names knows its rows again by their question', async () => {
    learner = await app.learner()
    const text = 'bank\tof a river <b>\nbank\tfor money\n'
    expect(await importCards(learner.client, text)).toEqual(importCounts(2))
    expect(await importCards(learner.client, text)).toEqual(importCounts(0, 0, 2))
    expect(await importCards(learner.client, text.replace('money', 'gold'))).toEqual(importCounts(0, 1, 1))
    expect((await kept()).map(({ back }) => back).sort()).toEqual(['for gold', 'of a river \\<b>'])
  })
})

it('says nothing in a text by which Anki would write over the notes that came from it', async () => {
  learner = await app.learner()
  await importCards(
    learner.client,
    olderApkg(
      olderCollection([{ guid: 'theirs', fields: ['Heart <img src="heart.png">', 'A'] }], [{ note: 1 }]),
    ),
  )
  await learner.client.post('/api/cards', { front: 'Mine', back: 'B' })
  const file = await exportedCards(learner.client, 'text')
  const lines = Buffer.from(file).toString().trimEnd().split('\n')
  expect(lines).toContain('#if matches:keep current')
  const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'))
  expect(rows.find((row) => row[4]?.includes('Heart'))?.slice(0, 2)).toEqual(['""', '"Trivium"'])
  expect(rows.find((row) => row[4] === '"Mine"')?.slice(0, 2)).toEqual([
    expect.stringMatching(/^"[\w-]{36}"$/),
    '"Basic"',
  ])
  expect(await importCards(learner.client, file)).toEqual(importCounts(0, 0, 2))
})

describe.each(['apkg', 'text'] as const)('a round trip as %s', (format) => {
  it('loses nothing and makes no second ones', async () => {
    learner = await app.learner()
    const cards = [
      {
        front: '**Bold** _it_ `code` $x^2$ [a](https://a.example)',
        back: '- a\n- b\n\n> c\n\n```js\nx\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      },
      { front: 'costs $5 \\* 3 <b> & co', back: 'line\nline  \nline\n\n\nfar', hint: 'A hint: *so*' },
      { front: 'The {{c1::cell}} has {{c2::$\\frac{a}{b^{2}}$::maths}}', back: 'extra' },
      { front: 'Hund', back: 'dog', isReversed: true },
    ]
    for (const card of cards) expect((await learner.client.post('/api/cards', card)).ok).toBe(true)
    await app.database.pool.query(
      `update cards set state = 2, stability = 3.1415926535, difficulty = 5.123456789, reps = 4, lapses = 1, scheduled_days = 12,
         due_at = '2027-01-02T03:04:05.678Z', last_review_at = '2026-01-02T03:04:05.679Z'
       where user_id = $1 and ordinal = 1`,
      [learner.id],
    )
    await app.database.pool.query(
      'update cards set suspended_at = now() where user_id = $1 and ordinal = 2',
      [learner.id],
    )
    await app.database.pool.query(
      `update card_notes set tags = '{a,b::c}' where user_id = $1 and kind = 'reversed'`,
      [learner.id],
    )
    const before = await kept()
    const file = await exportedCards(learner.client, format)
    expect(await importCards(learner.client, file)).toEqual(importCounts(0, 0, 6))
    expect(await kept()).toEqual(before)
    const other = await app.learner()
    expect(await importCards(other.client, file)).toEqual(importCounts(6))
    expect(await kept(other.id)).toEqual(before)
  })
})
