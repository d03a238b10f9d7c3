import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayBegins, reviewDay } from '#contract/review/review-day.ts'
import { dayNumber } from '#contract/time/calendar-date.ts'
import { packageRoot } from '#server/platform/operations/package-root.ts'
import { exportedCards, importCards, importCounts, keptCards } from '#tests/anki/files.ts'
import { unpacked } from '#tests/anki/unpacked.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { Client } from '#tests/client.ts'

/** The cards of a package as Anki itself reports them: tests/anki/real_anki.py writes both files. */
type AnkiCard = { ord: number; due: number; s: number; d: number; ivl: number; reps: number }
type AnkiNote = { type: string; fields: string[]; tags: string[]; mod: number; cards: AnkiCard[] }
const file = (name: string) => readFileSync(join(packageRoot(), 'tests/anki', name))
const reviewed: { notes: Record<string, AnkiNote>; log: number } = JSON.parse(
  file('reviewed.json').toString(),
)
const everyKind: { notes: Record<string, AnkiNote> } = JSON.parse(file('every-kind.json').toString())

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const kept = (userId: string) => keptCards(app.database.pool, userId)
const media = (client: Client, name: string) => client.get(`/api/card-media?${new URLSearchParams({ name })}`)

const leftOut = { template: 5, occlusion: 2, empty: 1 }

describe.each(['every-kind.apkg', 'every-kind-older.apkg', 'whole.colpkg'])('%s, written by Anki', (name) => {
  it('comes with its pictures and sounds, every card taken or counted, and goes back as it was', async () => {
    const learner = await app.learner()
    const counts = importCounts(73, 0, 0, leftOut, { kept: 43 })
    expect(await importCards(learner.client, file(name), '/api/cards/import/check')).toEqual(counts)
    expect(await importCards(learner.client, file(name))).toEqual(counts)
    const all = Object.values(everyKind.notes).flatMap(({ cards }) => cards).length
    expect(73 + 5 + 2 + 1).toBe(all)
    const cards = await kept(learner.id)
    const texts = cards.map(({ front, back }) => `${front} | ${back}`)
    expect(texts).toContain('Part 3 ![](media/picture%203.png) | Its name is 3.![](media/sound3.wav)')
    expect(texts).toContain('{{c1,2::both}} and {{c3::three::a hint}} | more')
    expect(texts).toContain('It is {{c1::![](media/picture%201.png)}}. | ')
    expect(texts).toContain('Nothing  and {{c1::something}} | ')
    expect(cards.find(({ front }) => front.startsWith('{{c1,2')).cards).toHaveLength(3)

    // An unchanged note is exported byte for byte as Anki has it.
    const back = unpacked(await exportedCards(learner.client, 'apkg'))
    for (const [guid, { fields, mod, type }] of Object.entries(everyKind.notes)) {
      if (type === 'Image Occlusion') continue
      expect(back.notes.get(guid)).toMatchObject({ fields, mod, type: { name: type } })
    }
    expect(back.media.size).toBe(43)
    expect(await importCards(learner.client, file(name))).toEqual(
      importCounts(0, 0, 73, leftOut, { kept: 43 }),
    )
  })
})

describe('a note of Anki that is edited here', () => {
  it('goes back with the edited field alone, and its picture as large as it was', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('every-kind.apkg'))
    const list = await (await learner.client.get('/api/cards?search=part+3')).json()
    const [card] = list.items
    const edit = (front: string, hisBack = card.back) =>
      learner.client.put(`/api/cards/${card.id}`, { front, back: hisBack, hint: '', revision: card.revision })
    expect((await edit(card.front.replace('Part 3', 'Part three'))).status).toBe(200)
    const words = (await (await learner.client.get('/api/cards?search=word+2')).json()).items[0]
    expect(words).toMatchObject({ front: '## word 2\n\n![](media/sound2.wav)' })
    const changed = {
      hint: '',
      revision: words.revision,
      back: words.back.replace('meaning 2', '**sense** two'),
    }
    expect(
      (await learner.client.put(`/api/cards/${words.id}`, { front: words.front, ...changed })).status,
    ).toBe(200)
    const back = unpacked(await exportedCards(learner.client, 'apkg'))
    const noteOf = (start: string) =>
      [...back.notes.values()].find(({ fields }) => fields[0]?.startsWith(start))
    const edited = noteOf('Part three')
    expect(edited?.fields).toEqual([
      'Part three <img src="picture 3.png" style="width: 40%">',
      'Its name is 3.[sound:sound3.wav]',
    ])
    expect(edited?.mod).toBeGreaterThan(everyKind.notes[edited?.guid ?? '']?.mod ?? Infinity)
    expect(noteOf('word 2')?.fields).toEqual([
      'word 2',
      '<b>sense</b> two',
      '<img src="picture 2.png">',
      '[sound:sound2.wav]',
      'Latin',
    ])
  })

  it('that fits none of its fields leaves the note in Anki as it is', async () => {
    const learner = await app.learner()
    await importCards(learner.client, file('every-kind.apkg'))
    const [card] = (await (await learner.client.get('/api/cards?search=word+2')).json()).items
    await learner.client.put(`/api/cards/${card.id}`, {
      front: 'All of it is new',
      back: 'and this',
      hint: '',
      revision: card.revision,
    })
    const back = unpacked(await exportedCards(learner.client, 'apkg'))
    const note = [...back.notes.values()].find(({ fields }) => fields[0] === 'word 2')
    expect(note?.mod).toBe(everyKind.notes[note?.guid ?? '']?.mod)
  })
})

describe('pictures and sounds of cards', () => {
  it('are their learner’s alone, in parts as asked for, and a drawing with a script is text', async () => {
    const learner = await app.learner()
    const other = await app.learner()
    await importCards(learner.client, file('every-kind.apkg'))
    const sound = await media(learner.client, 'sound1.wav')
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    expect((await sound.arrayBuffer()).byteLength).toBe(844)
    const part = await learner.client.fetch('/api/card-media?name=sound1.wav', {
      headers: { range: 'bytes=4-7' },
    })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4-7/844'])
    expect((await media(learner.client, 'drawing.svg')).headers.get('content-type')).toBe('image/svg+xml')
    const hostile = await media(learner.client, 'hostile.svg')
    expect(hostile.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(hostile.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect((await media(other.client, 'sound1.wav')).status).toBe(404)
    expect((await media(learner.client, 'sound99.wav')).status).toBe(404)
  })

  it('count towards the learner’s room and leave it with the last card that needs them', async () => {
    const learner = await app.learner()
    const room = async () => (await (await learner.client.get('/api/sources')).json()).room.bytes
    await importCards(learner.client, file('every-kind.apkg'))
    const used = await room()
    expect(used).toBeGreaterThan(20 * 844)
    const [card] = (await (await learner.client.get('/api/cards?search=drawn')).json()).items
    await learner.client.fetch(`/api/cards/${card.id}`, { method: 'DELETE' })
    expect(await room()).toBeLessThan(used)
    expect((await media(learner.client, 'drawing.svg')).status).toBe(404)
    expect((await media(learner.client, 'sound1.wav')).status).toBe(200)
  })
})

describe('what was reviewed in Anki', () => {
  const logOf = async (userId: string) =>
    (await app.database.pool.query('select count(*)::int from card_reviews where user_id = $1', [userId]))
      .rows[0].count

  it.each(['reviewed-sm2.apkg', 'reviewed-fsrs.apkg'])(
    '%s: is the memory that Anki makes of it, with its log, once and back again',
    async (name) => {
      const learner = await app.learner()
      const counts = importCounts(60, 0, 0, {}, {}, reviewed.log)
      expect(await importCards(learner.client, file(name))).toEqual(counts)
      const cards = await kept(learner.id)
      for (const {
        guid,
        cards: [card],
      } of cards) {
        const recorded = reviewed.notes[guid]?.cards[0]
        expect(card.s / (recorded?.s ?? 0)).toBeCloseTo(1, 2)
        expect(card.d).toBeCloseTo(recorded?.d ?? 0, 2)
        expect(card).toMatchObject({ days: recorded?.ivl, reps: recorded?.reps })
      }
      expect(await logOf(learner.id)).toBe(reviewed.log)
      expect(await importCards(learner.client, file(name))).toEqual(importCounts(0, 0, 60))
      expect(await logOf(learner.id)).toBe(reviewed.log)
      // Cards that came without their log get it from a later file.
      await app.database.pool.query(
        `delete from card_reviews where card_id in
           (select card_id from card_reviews where user_id = $1 order by card_id limit 1)`,
        [learner.id],
      )
      const gone = reviewed.log - (await logOf(learner.id))
      expect(gone).toBeGreaterThan(0)
      const missing = importCounts(0, 0, 60, {}, {}, gone)
      expect(await importCards(learner.client, file(name), '/api/cards/import/check')).toEqual(missing)
      expect(await importCards(learner.client, file(name))).toEqual(missing)
      expect(await logOf(learner.id)).toBe(reviewed.log)
      const statistics = await (await learner.client.get('/api/review/memory?zone=UTC')).json()
      expect(statistics.reviews).toBe(reviewed.log)
      const back = unpacked(await exportedCards(learner.client, 'apkg'))
      expect(back.log).toHaveLength(reviewed.log)
      expect(back.log.filter(({ type }) => type === 0).length).toBeGreaterThan(60)
      expect(back.log.every(({ ease }) => Number(ease) >= 1 && Number(ease) <= 4)).toBe(true)
    },
  )

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'is due on the same day in %s',
    async (zone) => {
      const learner = await app.learner()
      const path = `/api/cards/import?${new URLSearchParams({ zone })}`
      await importCards(learner.client, file('reviewed-fsrs.apkg'), path)
      // The package was made with a clock in UTC, thirty days after its collection.
      const days = new Set(
        (await kept(learner.id)).map(({ guid, cards: [card] }) => {
          const day = dayNumber(reviewDay(new Date(card.due), zone))
          expect(new Date(card.due)).toEqual(dayBegins(reviewDay(new Date(card.due), zone), zone))
          return day - (reviewed.notes[guid]?.cards[0]?.due ?? 0)
        }),
      )
      expect(days.size).toBe(1)
    },
  )
})
