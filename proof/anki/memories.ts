import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCards, keptCards } from '../../tests/anki/files.ts'
import type { Client } from '../../tests/client.ts'
import {
  type Card,
  type CollectionContent,
  cardsOf,
  copyCollection,
  exported,
  isAlike,
  isClean,
  readShown,
  type Trial,
  take,
} from './backend.ts'
import { proveNewDecks } from './new-decks.ts'

/** Memory and review log, exported by Anki and imported again. */
export async function proveMemories(trial: Trial, made: string): Promise<string> {
  for (const name of ['reviewed-sm2', 'reviewed-fsrs'])
    await proveReviewed(trial, {
      name,
      file: await readFile(join(made, `${name}.apkg`)),
      shown: await readShown(join(made, 'reviewed.json')),
    })
  const folder = join(trial.folder, 'many')
  const shown: CollectionContent = JSON.parse(await trial.anki(['many', folder]))
  const file = await readFile(join(folder, 'many.apkg'))
  const client = await proveReviewed(trial, { name: 'many', file, shown })
  await proveOptimize(trial, { client, shown, collection: join(folder, 'many.anki2') })
  await proveByHand(trial)
  return await proveAnswers(trial, { file, shown, collection: join(folder, 'many.anki2') })
}

type ReviewedDeck = { name: string; file: Uint8Array; shown: CollectionContent }

async function proveReviewed(trial: Trial, { name, file, shown }: ReviewedDeck): Promise<Client> {
  const { judge, pool } = trial
  const { id, client } = await trial.learner()
  const counts = await importCards(client, file)
  judge(`${name}: the whole log comes along`, counts.reviews === shown.log, counts)
  const notes = await keptCards(pool, id)
  const wrong = notes.filter(({ guid, cards: [card] }) => {
    const expected = shown.notes[guid]?.cards[0]
    return expected === undefined || (expected.s === null ? card.s !== 0 : !isAlike(card, expected))
  })
  judge(`${name}: every memory is the one that Anki has`, wrong.length === 0, wrong.slice(0, 3))
  const fresh = await take(trial, await exported(client))
  judge(`${name}: the whole log goes back`, fresh.log === shown.log, fresh.log)
  const lost = Object.entries(fresh.notes).filter(
    ([
      guid,
      {
        cards: [card],
      },
    ]) => {
      const expected = shown.notes[guid]?.cards[0]
      if (card === undefined || expected === undefined) return true
      return (
        (expected.s !== null && !isAlike({ s: expected.s, d: expected.d ?? 0 }, card)) ||
        card.on !== expected.on ||
        card.reps !== expected.reps
      )
    },
  )
  judge(`${name}: a new collection has the same memories and days`, lost.length === 0, lost.slice(0, 3))
  judge(`${name}: the new collection is sound`, isClean(fresh), fresh.problems)
  return client
}

type OptimizedCollection = CollectionContent & { items: number }
type Many = { shown: CollectionContent; collection: string }

/** Anki fits weights to the log that Trivium exported, and recomputes every memory with them. */
async function proveOptimize(
  trial: Trial,
  { client, shown, collection }: Many & { client: Client },
): Promise<void> {
  const { anki, judge, folder } = trial
  const fresh = await take(trial, await exported(client))
  const own: OptimizedCollection = JSON.parse(await anki(['optimize', fresh.path]))
  const copy = join(folder, 'optimized.anki2')
  await copyCollection(collection, copy)
  const theirs: OptimizedCollection = JSON.parse(await anki(['optimize', copy]))
  judge('Optimize finds as much in the log as in its own', own.items === theirs.items, [
    own.items,
    theirs.items,
  ])
  const had = cardsOf(shown).filter(({ s }) => s !== null).length
  const has = cardsOf(own).filter(({ s }) => s !== null).length
  judge('no card loses its memory when new weights are saved', had === has, { had, has })
}

/**
 * Manual changes of a card's schedule in Anki change how Anki reads a review log: the log that comes back has
 * the same effect.
 */
async function proveByHand(trial: Trial): Promise<void> {
  const { anki, folder, judge } = trial
  const made = join(folder, 'by-hand')
  await anki(['by-hand', made])
  const { client } = await trial.learner()
  await importCards(client, await readFile(join(made, 'by-hand.apkg')))
  const fresh = await take(trial, await exported(client))
  judge('cards that were set back to new by hand leave a sound collection', isClean(fresh), fresh.problems)
  const own: OptimizedCollection = JSON.parse(await anki(['optimize', fresh.path]))
  const theirs: OptimizedCollection = JSON.parse(await anki(['optimize', join(made, 'by-hand.anki2')]))
  const differ = Object.entries(theirs.notes).filter(
    ([
      guid,
      {
        cards: [had],
      },
    ]) => {
      const has = own.notes[guid]?.cards[0]
      return had?.s == null ? has?.s != null : has === undefined || !isAlike({ s: had.s, d: had.d ?? 0 }, has)
    },
  )
  judge(
    'Optimize makes of their log what it makes of its own',
    own.items === theirs.items && differ.length === 0,
    {
      items: [own.items, theirs.items],
      differ: differ.slice(0, 3),
    },
  )
}

/** Answers two hundred cards in the same way in Trivium and in Anki. */
async function proveAnswers(
  trial: Trial,
  { file, shown, collection }: Many & { file: Uint8Array },
): Promise<string> {
  const { anki, judge, folder, pool } = trial
  const { id, client } = await trial.learner()
  await importCards(client, file)
  const copy = join(folder, 'answered.anki2')
  await copyCollection(collection, copy)
  const { rows } = await pool.query<{ id: string; guid: string }>(
    'select c.id, n.guid from cards c join card_notes n on n.id = c.note_id where c.user_id = $1',
    [id],
  )
  const chosen = rows
    .map((row) => ({ ...row, by: Math.random(), rating: 1 + Math.floor(Math.random() * 4) }))
    .toSorted((one, other) => one.by - other.by)
    .slice(0, 200)
    .map((row) => ({ ...row, there: shown.notes[row.guid]?.cards[0] as Card }))
  const answered: Card[] = JSON.parse(
    await anki(['answer', copy, ...chosen.map(({ there, rating }) => `${there.id}:${rating}`)]),
  )
  const at = new Date().toISOString()
  for (const card of chosen) {
    const rated = { id: randomUUID(), rating: card.rating, at }
    const answer = await client.post(`/api/cards/${card.id}/reviews`, rated)
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
  const memories = new Map(
    (
      await pool.query('select id, stability as s, difficulty as d from cards where user_id = $1', [id])
    ).rows.map((row) => [row.id, row]),
  )
  const differ = chosen.filter((card, index) => !isAlike(memories.get(card.id), answered[index] as Card))
  judge('200 random cards answered here and in Anki have the same memory', differ.length === 0, differ)

  // Answers given in Anki come to Trivium, where the cards were not answered: exactly.
  const other = await trial.learner()
  await importCards(other.client, file)
  await anki(['export', copy, join(folder, 'answered.apkg')])
  const again = await importCards(other.client, await readFile(join(folder, 'answered.apkg')))
  judge('the same 200 come from Anki as answered there', again.changed === 200 && again.added === 0, again)

  const own = chosen.map(({ guid, id: card }) => ({ guid, memory: memories.get(card) }))
  await proveNewDecks(trial, { client, learnerId: id, shown, collection, reviewed: own })
  return `${cardsOf(shown).filter(({ s }) => s !== null).length} memories, ${shown.log} reviews, 200 answers`
}
