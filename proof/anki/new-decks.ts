import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCards } from '../../tests/anki/files.ts'
import type { Client } from '../../tests/client.ts'
import {
  type Card,
  type CollectionContent,
  exported,
  type ImportedCollection,
  isAlike,
  isClean,
  same,
  type Trial,
  take,
} from './backend.ts'

type Memory = { s: number; d: number }
type DeckCase = {
  client: Client
  learnerId: string
  shown: CollectionContent
  collection: string
  /** The cards that were reviewed in Trivium, with their memory there. */
  reviewed: { guid: string; memory: Memory }[]
}

/**
 * Reviews from Trivium go to Anki, which keeps its own schedule of a card; a new deck brings the schedule
 * along.
 */
export async function proveNewDecks(trial: Trial, given: DeckCase): Promise<void> {
  const { judge } = trial
  const { client, shown, collection, reviewed } = given
  const known = await take(trial, await exported(client), { into: collection })
  judge(
    'a second file leaves the schedule and log of the cards that Anki has',
    isAsItWas(known, shown) && known.log === shown.log,
  )

  const chosen = reviewed.map(({ guid }) => guid)
  const some = await take(trial, await exported(client, { as: 'newDeck', which: 'reviewed' }), {
    into: collection,
  })
  judge(
    'as a new deck the cards answered here arrive with all their reviews, and Anki’s own stay',
    some.taken.new === 200 &&
      some.log === shown.log + (await reviewsOf(trial, given, chosen)) &&
      isAsItWas(some, shown),
    { taken: some.taken, log: some.log, had: shown.log },
  )
  judge('and with the memory they have here', haveMemories(some, given))
  judge('the collection with the new deck is sound', isClean(some), some.problems)
  await proveWhole(trial, given)
}

/** Exports the whole collection twice beside the originals, and imports it again. */
async function proveWhole(trial: Trial, given: DeckCase): Promise<void> {
  const { anki, folder, judge } = trial
  const { client, shown, collection } = given
  const all = await reviewsOf(trial, given, Object.keys(shown.notes))
  const notes = Object.keys(shown.notes).length
  const once = await take(trial, await exported(client, { as: 'newDeck' }), { into: collection })
  judge(
    'the whole collection as a new deck arrives with its whole log beside the originals',
    once.taken.new === notes && once.log === shown.log + all && isAsItWas(once, shown),
    { taken: once.taken, log: once.log, had: shown.log, all },
  )
  judge('the collection with all of it twice is sound', isClean(once), once.problems)
  judge('the whole new deck has the memories that are here', haveMemories(once, given))
  const twice = await take(trial, await exported(client, { as: 'newDeck' }), { into: once.path })
  // Trivium does not know the timestamps of the first deck in Anki. The reviews of this proof are
  // milliseconds apart.
  judge(
    'a second new deck has nineteen of twenty of its reviews at least, though they lie within milliseconds',
    twice.taken.new === notes && twice.log - once.log >= all * 0.95,
    { taken: twice.taken, log: twice.log, had: once.log, all },
  )
  judge(
    'the collection with all of it three times needs at most a time of last review',
    twice.sound,
    twice.problems,
  )

  const path = join(folder, 'three-times.apkg')
  await anki(['export', twice.path, path])
  const back = await importCards(client, await readFile(path))
  judge(
    'when such decks come back here, no card and no review is there twice',
    back.added === 0 &&
      back.leftOut.double === 2 * notes &&
      (await reviewsOf(trial, given, Object.keys(shown.notes))) === all,
    { back, all, now: await reviewsOf(trial, given, Object.keys(shown.notes)) },
  )
}

const isAsItWas = (now: ImportedCollection, shown: CollectionContent) =>
  Object.entries(shown.notes).every(([guid, { cards }]) => same(cards, now.notes[guid]?.cards))

const haveMemories = ({ notes }: ImportedCollection, { shown, reviewed }: DeckCase) => {
  const here = new Map(reviewed.map(({ guid, memory }) => [guid, memory]))
  const copies = Object.entries(notes).filter(([guid]) => shown.notes[guid] === undefined)
  return copies.every(([guid, { cards }]) => {
    const memory = here.get(guid.replace(/~tv\w+$/, ''))
    return memory === undefined || isAlike(memory, cards[0] as Card)
  })
}

async function reviewsOf({ pool }: Trial, { learnerId }: DeckCase, guids: string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from card_reviews r join cards c on c.id = r.card_id join card_notes n on n.id = c.note_id
     where n.user_id = $1 and n.guid = any($2) and r.undone_at is null`,
    [learnerId, guids],
  )
  return rows[0]?.count ?? 0
}
