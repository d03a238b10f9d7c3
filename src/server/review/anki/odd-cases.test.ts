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
import type { TestLearner } from '#tests/learner.ts'

/**
 * Rare names, templates, decks and options, and what Anki itself reports about them: tests/anki/real_anki.py
 * writes both files.
 */
type AnkiNote = { fields: string[]; tags: string[]; cards: { deck: string; factor: number }[] }
const file = (name: string) => readFileSync(join(packageRoot(), 'tests/anki', name))
const odd: { notes: Record<string, AnkiNote>; media: string[]; log: number; random: string[] } = JSON.parse(
  file('odd.json').toString(),
)

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const anewDeck = async () =>
  new Uint8Array(await (await learner.client.get('/api/cards/export?as=newDeck')).arrayBuffer())
const noteOf = (notes: Iterable<{ fields: string[] }>, start: string) =>
  [...notes].find(({ fields }) => fields[0]?.startsWith(start))
async function edit(search: string, words: { front?: string; back?: string }): Promise<void> {
  const query = new URLSearchParams({ search })
  const [card] = (await (await learner.client.get(`/api/cards?${query}`)).json()).items
  const { front, back, hint, revision } = card
  const answer = await learner.client.put(`/api/cards/${card.id}`, { front, back, hint, revision, ...words })
  expect(answer.status).toBe(200)
}

describe('rare cards of Anki', () => {
  beforeAll(async () => {
    learner = await app.learner()
    const counts = importCounts(61, 0, 0, { empty: 1 }, { kept: odd.media.length }, odd.log)
    expect(await importCards(learner.client, file('odd.apkg'))).toEqual(counts)
  })

  it('are read as Anki shows them', async () => {
    const kept = await keptCards(app.database.pool, learner.id)
    const backOf = (front: string) => kept.find((note) => note.front === front)?.back
    // Templates that speak the words, or show them without their reading.
    expect(backOf('漢字を書く')).toBe('漢字(かんじ)を書(か)く  \nto write')
    expect(backOf('Hund')).toBe('dog')
    expect(backOf('سلام، (عليكم)')).toBe('peace')
    // Unusual file names, literal and URL-encoded.
    expect(backOf('Shows percent%20.png')).toBe('![x](media/percent%2520.png)')
    expect(backOf('Shows a&b.png')).toBe('![x](media/a%26b.png)')
    expect(backOf('Encoded')).toBe('![](media/a%20b.png)![](media/%E6%97%A5%E6%9C%AC.png)')
    expect(backOf('![](media/so%20und%26.wav)')).toBe('![](media/so%20und%26.wav)')
    expect(kept.find(({ front }) => front.startsWith('Braces'))).toMatchObject({
      kind: 'basic',
      front: 'Braces {\\{c1::are letters}} here',
    })
  })

  it('go back with all of their tags, in the decks and with the ease that they have there', async () => {
    const back = unpacked(await exportedCards(learner.client, 'apkg'))
    const names = new Set(Object.values(odd.notes).map(({ cards }) => cards[0]?.deck))
    expect(new Set(back.decks)).toEqual(names)
    expect(back.decks.filter((deck) => deck === 'Default')).toHaveLength(1)
    for (const [guid, { fields, tags }] of Object.entries(odd.notes)) {
      if (fields[0]?.startsWith('no gap')) continue
      expect(back.notes.get(guid)).toMatchObject({ fields, tags })
    }
    const factors = Object.values(odd.notes).flatMap(({ cards }) => cards.map(({ factor }) => factor))
    expect(new Set(back.cards.map(({ factor }) => factor))).toEqual(new Set(factors))
  })

  it('keep the options of their decks: only a new deck has some', async () => {
    expect(odd.random).toEqual(['Plan', 'Sprachen::Wörter & 100%::العربية'])
    expect(unpacked(await exportedCards(learner.client, 'apkg')).options).toEqual(new Set([1]))
    expect(unpacked(await anewDeck()).options).toEqual(new Set([1, 2]))
  })

  it('keep their gaps within formulas, and the size of a picture, when they are edited here', async () => {
    await edit('frac', {
      front: String.raw`Now ${'$'}{{c1::\frac{1}{2^{3}}}}$ and $x_{{y}} = {{c2::y_{1}}}$`,
    })
    await edit("Shows it's.png", { back: '![x](media/it%27s.png) here' })
    const { notes } = unpacked(await exportedCards(learner.client, 'apkg'))
    const formulas = [...notes.values()].find(({ fields }) => fields[0]?.includes('-->Now'))
    expect(formulas?.fields[0]?.replace(/^<!--.*-->/, '')).toBe(
      String.raw`Now \({{c1::\frac{1}{2^{3} } }}\) and \(x_{{y} } = {{c2::y_{1} }}\)`,
    )
    expect(noteOf(notes.values(), 'Shows it')?.fields[1]).toBe(
      "<img alt='x' src='it&#39;s.png' width=20> here",
    )
  })

  it('that no longer are of their note type, or fit none of its fields, go into a new deck as they are here', async () => {
    await edit('In the deck of every', { front: 'Now {{c1::a gap}}' })
    await edit('Hund', { front: 'Katze, and more', back: 'cat' })
    await edit('to write', { front: '漢字を読む' })
    const anew = [...unpacked(await anewDeck()).notes.values()]
    expect(noteOf(anew, 'Now {{c1::a gap')?.fields).toEqual(['Now {{c1::a gap}}', 'b', ''])
    expect(noteOf(anew, 'Katze')?.fields).toEqual(['Katze, and more', 'cat'])
    expect(noteOf(anew, '漢字を読む')?.fields[0]).toBe('漢字を読む')
    const same = [...unpacked(await exportedCards(learner.client, 'apkg')).notes.values()]
    expect(noteOf(same, '漢字')?.fields[1]).toBe('漢字[かんじ]を 書[か]く')
    expect(same).toHaveLength(anew.length)
  })
})

it('a file of which nothing can be taken is told with its kinds, and changes nothing', async () => {
  learner = await app.learner()
  const occlusion = ['{{c1::image-occlusion:rect:left=.1}}', '<img src="a.png">']
  const collection = olderCollection(
    [
      { guid: 'a', fields: occlusion, type: 3 },
      { guid: 'b', fields: ['', 'A'] },
    ],
    [{ note: 1 }, { note: 1, ord: 1 }, { note: 2 }],
  )
  const counts = importCounts(0, 0, 0, { occlusion: 2, empty: 1 })
  expect(await importCards(learner.client, olderApkg(collection), '/api/cards/import/check')).toEqual(counts)
  expect(await importCards(learner.client, olderApkg(collection))).toEqual(counts)
})
