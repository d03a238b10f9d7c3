import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageRoot } from '#server/platform/operations/package-root.ts'
import {
  exportedCards,
  importCards,
  importCounts,
  keptCards,
  olderApkg,
  olderCollection,
} from '#tests/anki/files.ts'
import { unpacked } from '#tests/anki/unpacked.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'

/** The cards of a package as Anki itself reports them: tests/anki/real_anki.py writes both files. */
type AnkiCard = { ord: number; due: number; s: number; d: number; ivl: number; reps: number }
type AnkiNote = { type: string; fields: string[]; tags: string[]; mod: number; cards: AnkiCard[] }
const file = (name: string) => readFileSync(join(packageRoot(), 'tests/anki', name))
const reviewed: { notes: Record<string, AnkiNote>; log: number } = JSON.parse(
  file('reviewed.json').toString(),
)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const kept = (userId: string) => keptCards(app.database.pool, userId)

describe('a file for Anki', () => {
  it('as a new deck has names that Anki does not know, by which the cards are known here again', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('reviewed-fsrs.apkg'))
    await learner.client.post('/api/cards', { front: 'Mine', back: 'B' })
    const before = await kept(learner.id)
    const anew = new Uint8Array(
      await (await learner.client.get('/api/cards/export?as=newDeck')).arrayBuffer(),
    )
    const written = unpacked(anew)
    expect(written.log).toHaveLength(reviewed.log)
    expect([...written.notes.keys()].filter((guid) => before.some((note) => note.guid === guid))).toEqual([])
    expect(new Set(written.decks)).toEqual(
      new Set([
        'Default',
        expect.stringMatching(/^Trivium \d{4}-\d\d-\d\d \d\d\.\d\d$/),
        expect.stringMatching(/^Trivium .*::Reviewed$/),
      ]),
    )
    expect(await importCards(learner.client, anew)).toEqual(importCounts(0, 0, 61))
    expect(await kept(learner.id)).toEqual(before)
    const other = await app.learner()
    await importCards(other.client, anew)
    expect(await kept(other.id)).toEqual(before)
    // Anki already has the learner's own card, perhaps with more in it, so the text file must not make Anki
    // overwrite it.
    const text = Buffer.from(await exportedCards(learner.client, 'text')).toString()
    expect(text.split('\n').find((line) => line.includes('"Mine"'))).toMatch(/^""\t"Trivium"\t/)
  })

  it('as a new deck has reviews at moments that no log has yet, known here as the ones they are', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('reviewed-fsrs.apkg'))
    const momentsOf = async (userId: string) =>
      (
        await app.database.pool.query(
          `select n.guid, array_agg(reviewed_at order by reviewed_at) as moments from card_reviews r
           join cards c on c.id = r.card_id join card_notes n on n.id = c.note_id where r.user_id = $1 group by n.guid order by n.guid`,
          [userId],
        )
      ).rows
    const before = await momentsOf(learner.id)
    const [rated] = (await (await learner.client.get('/api/cards')).json()).items
    const deckOf = async (query = '') =>
      new Uint8Array(await (await learner.client.get(`/api/cards/export?as=newDeck${query}`)).arrayBuffer())
    const first = await deckOf()
    const original = unpacked(await exportedCards(learner.client, 'apkg'))
    const again = unpacked(await deckOf())
    const ids = [original, unpacked(first), again].flatMap(({ log }) => log.map(({ id }) => id))
    expect(new Set(ids).size).toBe(3 * reviewed.log)

    await importCards(learner.client, first)
    expect(await momentsOf(learner.id)).toEqual(before)
    const other = await app.learner()
    await importCards(other.client, first)
    const there = await momentsOf(other.id)
    expect(there.map(({ guid }) => guid)).toEqual(before.map(({ guid }) => guid))
    for (const [index, { moments }] of there.entries())
      for (const [at, moment] of moments.entries())
        expect(Math.abs(moment - before[index].moments[at])).toBeLessThan(100)

    // Also if only some of the cards are exported.
    await learner.client.post(`/api/cards/${rated.id}/reviews`, {
      id: randomUUID(),
      rating: 3,
      at: new Date().toISOString(),
    })
    const own = unpacked(await deckOf('&which=reviewed')).log.map(({ id }) => id)
    expect(own.length).toBeGreaterThan(1)
    expect(own.length).toBeLessThan(20)
    expect(own.filter((id) => original.log.some((line) => line.id === id))).toEqual([])
  })

  it.each(['same', 'newDeck'])(
    'says of each card when it was last reviewed, as its log has it (%s)',
    async (as) => {
      const learner = await app.learner()
      for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
        await learner.client.post('/api/cards', { front: name, back: 'B' })
      // Two lines of the log must not have the same time, so some move to the next second.
      const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 3).toISOString()
      for (const { id } of (await (await learner.client.get('/api/cards')).json()).items)
        await learner.client.post(`/api/cards/${id}/reviews`, { id: randomUUID(), rating: 3, at })
      await importCards(learner.client, file('reviewed-sm2.apkg'))
      const written = unpacked(
        new Uint8Array(await (await learner.client.get(`/api/cards/export?as=${as}`)).arrayBuffer()),
      )
      const last = new Map(written.log.map(({ cid, id }) => [cid, Math.floor(Number(id) / 1000)]))
      expect(last.size).toBe(67)
      for (const { id, data } of written.cards) expect(data.lrt).toBe(last.get(id))
    },
  )

  it('has the moment at which a card was set back to new', async () => {
    const learner = await app.learner()
    const at = (day: number) => Date.UTC(2024, 0, day, 10)
    const collection = olderCollection(
      [{ guid: 'g', fields: ['Q', 'A'] }],
      [{ note: 1, type: 2, due: 99, ivl: 4, factor: 2500, reps: 1, data: '{"s":5,"d":6}' }],
      'Default',
      [
        { card: 1, at: at(2), ease: 3, ivl: 1, kind: 0 },
        { card: 1, at: at(3), ease: 0, ivl: 0, kind: 4 },
        { card: 1, at: at(5), ease: 4, ivl: 4, kind: 0 },
      ],
    )
    expect(await importCards(learner.client, olderApkg(collection))).toMatchObject({ reviews: 2 })
    const { log, cards } = unpacked(await exportedCards(learner.client, 'apkg'))
    expect(log).toMatchObject([
      { id: at(2), ease: 3, type: 0 },
      { id: at(3), ease: 0, type: 4, factor: 0 },
      { id: at(5), ease: 4, type: 0 },
    ])
    expect(cards[0]?.data.lrt).toBe(at(5) / 1000)
  })

  it('of an older Anki says in its log when a card was last reviewed', async () => {
    const learner = await app.learner()
    const at = [Date.UTC(2024, 0, 2, 10), Date.UTC(2024, 0, 5, 10, 0, 0, 123)] as const
    const collection = olderCollection(
      [{ guid: 'g', fields: ['Q', 'A'] }],
      [{ note: 1, type: 2, due: 99, ivl: 4, factor: 2500, reps: 2, data: '{"s":5,"d":6}' }],
      'Default',
      [
        { card: 1, at: at[0], ease: 3, ivl: 1, kind: 0 },
        { card: 1, at: at[1], ease: 3, ivl: 4, kind: 1 },
      ],
    )
    await importCards(learner.client, olderApkg(collection))
    expect((await kept(learner.id))[0].cards).toMatchObject([{ s: 5, d: 6 }])
    expect(new Date((await kept(learner.id))[0].cards[0].last)).toEqual(new Date(at[1]))
  })

  it('may hold only what was reviewed here, with its pictures alone', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('every-kind.apkg'))
    await importCards(learner.client, file('reviewed-fsrs.apkg'))
    const [card] = (await (await learner.client.get('/api/cards?search=part+3')).json()).items
    const rating = { id: randomUUID(), rating: 3, at: new Date().toISOString() }
    expect((await learner.client.post(`/api/cards/${card.id}/reviews`, rating)).status).toBe(200)
    const written = unpacked(
      new Uint8Array(await (await learner.client.get('/api/cards/export?which=reviewed')).arrayBuffer()),
    )
    expect([...written.notes.values()].map(({ fields }) => fields[1])).toEqual([
      'Its name is 3.[sound:sound3.wav]',
    ])
    expect([...written.media.keys()].toSorted()).toEqual(['_logo.png', 'picture 3.png', 'sound3.wav'])
    expect(written.log).toHaveLength(1)
  })
})

describe('new cards', () => {
  it('are asked in the order they have in Anki, and have it when they go back', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('every-kind.apkg'))
    const day = await (await learner.client.get('/api/review?zone=UTC')).json()
    const asked = day.cards.map(({ front }: { front: string }) => /^Part (\d+)/.exec(front)?.[1])
    // The first two cards are suspended, the third is postponed until tomorrow.
    expect(asked).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
    const { rows } = await app.database.pool.query(
      `select front from cards c join card_notes n on n.id = c.note_id where c.user_id = $1 and deck = 'In a row'
       order by c.created_at, place`,
      [learner.id],
    )
    expect(rows.map(({ front }) => front)).toEqual(rows.map(({ front }) => front).toSorted())
    await learner.client.post('/api/cards', { front: 'Mine', back: 'too' })
    const mine = await app.database.pool.query(
      `select position > (select max(position) from cards where user_id = $1 and id <> c.id) as is_last
       from cards c join card_notes n on n.id = c.note_id where c.user_id = $1 and front = 'Mine'`,
      [learner.id],
    )
    expect(mine.rows).toEqual([{ is_last: true }])
  })

  it('of a deck that is mixed are asked in any order, and in their own order again', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('every-kind.apkg'))
    const decks = async () => (await (await learner.client.get('/api/review/decks')).json()).decks
    expect(await decks()).toEqual([
      { name: 'Anatomy::Heart', unseen: 33, isMixed: false },
      { name: 'In a row', unseen: 40, isMixed: false },
    ])
    const inOrder = async () => {
      const { rows } = await app.database.pool.query(
        `select front from cards c join card_notes n on n.id = c.note_id where c.user_id = $1 and deck = 'In a row'
         order by c.created_at, place, c.id`,
        [learner.id],
      )
      const fronts = rows.map(({ front }) => front)
      return fronts.join() === fronts.toSorted().join()
    }
    const mix = (name: string, isMixed: boolean) => learner.client.put('/api/review/decks', { name, isMixed })
    expect(await inOrder()).toBe(true)
    expect((await (await mix('In a row', true)).json()).decks[1].isMixed).toBe(true)
    expect(await inOrder()).toBe(false)
    // The deck options of the file say so, and Trivium reads them.
    const taken = await exportedCards(learner.client, 'apkg')
    const other = await app.learner()
    await importCards(other.client, taken)
    expect((await (await other.client.get('/api/review/decks')).json()).decks).toEqual(await decks())
    await mix('In a row', false)
    expect(await inOrder()).toBe(true)
    expect((await mix('Nothing', true)).status).toBe(404)
  })

  it('bring their deck, flag and mark, and are flagged and suspended again by a second import', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('every-kind.apkg'))
    const listed = async (search: string) =>
      (await (await learner.client.get(`/api/cards?search=${search}`)).json()).items[0]
    expect(await listed('part+3')).toMatchObject({ deck: 'Anatomy::Heart', flag: 4, isMarked: false })
    expect(await listed('part+5')).toMatchObject({ flag: 0, isMarked: true })
    const { id } = (await (await learner.client.get('/api/cards?filter=suspended')).json()).items[0]
    await learner.client.post(`/api/cards/${id}/suspend`, { isSuspended: false })
    await app.database.pool.query('update cards set flag = 0 where user_id = $1 and flag = 4', [learner.id])
    expect(await importCards(learner.client, file('every-kind.apkg'))).toMatchObject({ changed: 3 })
    expect(await listed('part+3')).toMatchObject({ flag: 4 })
    expect((await (await learner.client.get(`/api/cards/${id}`)).json()).cards[0].isSuspended).toBe(true)
  })
})
