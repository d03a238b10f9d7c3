import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCards } from '../../tests/anki/files.ts'
import { type CollectionContent, exported, isClean, same, type Trial, take } from './backend.ts'

/** Five thousand new cards in a row are asked in that row, and have their places when they go back. */
export async function proveOrder(trial: Trial): Promise<string> {
  const { anki, folder, judge, learner, pool } = trial
  const made = join(folder, 'row')
  const shown: CollectionContent = JSON.parse(await anki(['row', made]))
  const { id, client } = await learner()
  await importCards(client, await readFile(join(made, 'row.apkg')))
  const { cards } = await (await client.get('/api/review?more=90')).json()
  const asked = cards.map(({ front }: { front: string }) => Number(front.slice('Lesson '.length)))
  judge(
    'new cards are asked in their row',
    asked.length >= 10 && asked.every((number: number, index: number) => number === index),
    asked,
  )
  const places = await pool.query(
    `select n.front from cards c join card_notes n on n.id = c.note_id where c.user_id = $1
     order by c.created_at, c.place, c.id`,
    [id],
  )
  const fronts = places.rows.map(({ front }) => front)
  judge('also the last of them', same(fronts, fronts.toSorted()), fronts.slice(0, 20))
  const back = await take(trial, await exported(client))
  const moved = Object.entries(back.notes).filter(
    ([guid, note]) => note.cards[0]?.due !== shown.notes[guid]?.cards[0]?.due,
  )
  judge('they have the same places in Anki again', moved.length === 0, moved.slice(0, 3))
  judge('the collection with the row is sound', isClean(back), back.problems)
  await client.put('/api/review/decks', { name: 'Row', isMixed: true })
  const own = join(made, 'row.anki2')
  const known = await take(trial, await exported(client), { into: own })
  judge('a deck that Anki has keeps its options', same(known.decks, shown.decks), known.decks)
  const mixed = await take(trial, await exported(client, { as: 'newDeck' }))
  judge(
    'a new deck of one that is mixed here comes at random in Anki',
    mixed.random.length === 1 && mixed.random[0]?.endsWith('::Row') === true,
    mixed.random,
  )
  const random = await learner()
  await anki(['export', mixed.path, join(made, 'mixed.apkg')])
  await importCards(random.client, await readFile(join(made, 'mixed.apkg')))
  const { decks } = await (await random.client.get('/api/review/decks')).json()
  judge('a deck that comes at random in Anki is mixed here', decks[0]?.isMixed === true, decks)
  return `${fronts.length} cards in a row`
}
