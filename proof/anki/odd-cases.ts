import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCards } from '../../tests/anki/files.ts'
import {
  type CollectionContent,
  cardsOf,
  exported,
  isClean,
  readShown,
  same,
  type Trial,
  take,
} from './backend.ts'
import { changesNothing, wordsOf } from './every-kind.ts'

const parts = ['notes', 'media', 'log', 'random', 'decks', 'options', 'types', 'empty'] as const
const differing = (one: CollectionContent, other: CollectionContent) =>
  parts.filter((part) => !same(one[part], other[part]))

/** The first notes that differ, each with what it was and what it is. */
const otherNotes = (was: CollectionContent['notes'], is: CollectionContent['notes']) =>
  Object.entries(was)
    .filter(([guid, note]) => !same(note, is[guid]))
    .slice(0, 3)
    .map(([guid, note]) => [note, is[guid]])

/** Rare names, templates, decks and options, out of Anki and back into it. */
export async function proveOddCases(trial: Trial): Promise<string> {
  const { anki, folder, judge, learner } = trial
  const made = join(folder, 'odd')
  await anki(['odd', made])
  const shown = await readShown(join(made, 'odd.json'))
  const into = join(made, 'odd.anki2')
  const { id, client } = await learner()
  const counts = await importCards(client, await readFile(join(made, 'odd.apkg')))
  const left = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0)
  judge('rare ones: cards taken and left out are all', counts.added + left === cardsOf(shown).length, counts)
  judge('rare ones: one card asks nothing, all others are here', same(counts.leftOut, { empty: 1 }), counts)
  judge(
    'rare ones: pictures and sounds of every name are kept',
    counts.media.kept === shown.media.length,
    counts,
  )

  const back = await take(trial, await exported(client), { into })
  judge('rare ones: Anki changes no note', changesNothing(back), back.taken)
  judge(
    'rare ones: nothing in the collection is other than before, its decks and their options neither',
    differing(shown, back).length === 0,
    [differing(shown, back), otherNotes(shown.notes, back.notes)],
  )
  judge('rare ones: the collection is sound', isClean(back), back.problems)

  const fresh = await take(trial, await exported(client))
  const lost = Object.entries(fresh.notes).filter(([guid, { fields, tags, cards }]) => {
    const was = shown.notes[guid]
    return (
      !same(fields, was?.fields) ||
      !same(tags, was?.tags) ||
      cards.some((card, at) => {
        const had = was?.cards[at]
        // In Trivium a note has one deck: that of its first card.
        return card.factor !== had?.factor || card.on !== had.on || card.deck !== was?.cards[0]?.deck
      })
    )
  })
  judge(
    'rare ones: a new collection has all of them, with their tags, ease and days, in their decks',
    lost.length === 0 && Object.keys(fresh.notes).length === Object.keys(shown.notes).length - 1,
    lost.slice(0, 3),
  )
  judge('rare ones: the new collection is sound', isClean(fresh), fresh.problems)

  const beside = await take(trial, await exported(client, { as: 'newDeck' }), { into })
  const ofAnki = Object.keys(shown.decks)
  judge(
    'rare ones: a new deck beside them leaves theirs as they are',
    Object.entries(shown.notes).every(([guid, note]) => same(note, beside.notes[guid])) &&
      ofAnki.every((deck) => same(shown.decks[deck], beside.decks[deck])),
    otherNotes(shown.notes, beside.notes),
  )
  judge('rare ones: the collection with both is sound', isClean(beside), beside.problems)
  await proveEdits(trial, { id, client, shown, into })
  return `${Object.keys(shown.notes).length} rare notes`
}

type EditCase = {
  id: string
  client: Awaited<ReturnType<Trial['learner']>>['client']
  shown: CollectionContent
  into: string
}

/** Edits one field of every note. */
async function proveEdits(trial: Trial, { id, client, shown, into }: EditCase): Promise<void> {
  const { judge, pool } = trial
  const { rows } = await pool.query(
    `select distinct on (n.id) c.id, n.guid, n.kind, n.front, n.back, n.hint, n.revision
     from card_notes n join cards c on c.note_id = n.id where n.user_id = $1`,
    [id],
  )
  for (const { id: card, kind, front, back, hint, revision } of rows) {
    const words = kind === 'cloze' ? { front: `Edited ${front}`, back } : { front, back: `Edited ${back}` }
    const answer = await client.put(`/api/cards/${card}`, { ...words, hint, revision })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
  const edited = await take(trial, await exported(client), { into })
  const wrong = rows.filter(({ guid }) => {
    const [was, is] = [shown.notes[guid], edited.notes[guid]]
    const changed = is?.fields.filter((field, at) => field !== was?.fields[at]) ?? []
    return (
      changed.length !== 1 ||
      !changed[0]?.includes('Edited') ||
      !same(was?.tags, is?.tags) ||
      !same(was?.cards, is?.cards)
    )
  })
  judge(
    'rare ones: an edit of each changes one field of it, and neither tags nor cards',
    edited.taken.updated === rows.length && wrong.length === 0,
    { taken: edited.taken, wrong: otherNotes(shown.notes, edited.notes) },
  )
  judge('rare ones: no edited card has lost its gap', edited.empty === shown.empty, edited.empty)
  judge(
    'rare ones: decks and options are as they were',
    same(edited.decks, shown.decks) && same(edited.options, shown.options),
  )
  judge('rare ones: the edited collection is sound', isClean(edited), edited.problems)
  const text = await take(trial, await exported(client, { format: 'text' }), { ending: 'txt', into })
  judge('rare ones: a text changes none of them', same(wordsOf(text), wordsOf(shown)), text.taken)
}
