import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCards, keptCards } from '../../tests/anki/files.ts'
import {
  type CollectionContent,
  cardsOf,
  exported,
  type ImportedCollection,
  isClean,
  readShown,
  same,
  type Trial,
  take,
} from './backend.ts'

export const wordsOf = ({ notes }: CollectionContent) =>
  Object.fromEntries(Object.entries(notes).map(([guid, { type, fields }]) => [guid, { type, fields }]))
export const changesNothing = ({ taken }: ImportedCollection) =>
  !taken.updated && !taken.conflicting && !taken.new

/** Notes of every kind, exported by Anki and imported again. */
export async function proveEveryKind(trial: Trial, made: string): Promise<number> {
  const whole = await readShown(join(made, 'every-kind.json'))
  for (const packed of ['every-kind.apkg', 'every-kind-older.apkg', 'whole.colpkg', 'whole-older.colpkg'])
    await provePackage(trial, { whole, packed, made })
  return Object.keys(whole.notes).length
}

async function provePackage(
  trial: Trial,
  { whole, packed, made }: { whole: CollectionContent; packed: string; made: string },
): Promise<void> {
  const { judge } = trial
  const into = join(made, 'collection.anki2')
  const file = await readFile(join(made, packed))
  const { id, client } = await trial.learner()
  const preview = await importCards(client, file, '/api/cards/import/check')
  const counts = await importCards(client, file)
  const left = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0)
  judge(`${packed}: told before as after`, same(preview, counts), { preview, counts })
  judge(
    `${packed}: cards taken and left out are all of its cards`,
    counts.added + left === cardsOf(whole).length,
    counts,
  )
  judge(`${packed}: all pictures and sounds are kept`, counts.media.kept === whole.media.length, counts)
  await judgeMarks(trial, { id, whole, packed })

  const back = await take(trial, await exported(client), { into })
  judge(`${packed}: Anki knows its own notes again and changes none`, changesNothing(back), back.taken)
  judge(`${packed}: its notes are as they were`, same(wordsOf(back), wordsOf(whole)))
  judge(`${packed}: its collection is sound`, isClean(back), back.problems)

  const text = await take(trial, await exported(client, { format: 'text' }), { ending: 'txt', into })
  judge(
    `${packed}: a text changes none of its notes`,
    same(wordsOf(text), wordsOf(whole)) && text.taken.updated === 0,
    text.taken,
  )

  const fresh = await take(trial, await exported(client))
  // Anki imports the package that it exported: it renames note types whose name exists already.
  const own = packed.endsWith('.apkg') ? await take(trial, file) : null
  const all = own === null ? null : wordsOf(own)
  judge(
    `${packed}: in a new collection they are the same notes, with their pictures and sounds`,
    Object.entries(fresh.notes).every(
      ([guid, { type, fields }]) =>
        same(fields, whole.notes[guid]?.fields) && (all === null || same({ type, fields }, all[guid])),
    ) &&
      Object.keys(fresh.notes).length === Object.keys(whole.notes).length - 1 &&
      same(fresh.media, whole.media),
    { taken: fresh.taken, media: fresh.media.length },
  )
  const placed = (shown: CollectionContent) =>
    cardsIn(shown).map(({ key, card: { deck, due, flag, queue } }) => [key, deck, due, flag, queue === -1])
  const kept = new Set(placed(fresh).map(([key]) => key))
  judge(
    `${packed}: they are in their decks, in their order, with their flags, suspended or not`,
    same(
      placed(fresh),
      placed(whole).filter(([key]) => kept.has(key)),
    ),
  )
  judge(`${packed}: the new collection is sound`, isClean(fresh), fresh.problems)

  const [card] = (await (await client.get('/api/cards?search=part+3')).json()).items
  await client.put(`/api/cards/${card.id}`, {
    front: card.front,
    back: 'Its name is **three**.',
    hint: '',
    revision: card.revision,
  })
  const edited = await take(trial, await exported(client), { into })
  const before = wordsOf(whole)
  const changed = Object.entries(wordsOf(edited)).filter(([guid, note]) => !same(note, before[guid]))
  judge(
    `${packed}: an edit arrives in its field alone`,
    edited.taken.updated === 1 &&
      changed.length === 1 &&
      same(changed[0]?.[1].fields, [
        'Part 3 <img src="picture 3.png" style="width: 40%">',
        'Its name is <b>three</b>.',
      ]),
    { taken: edited.taken, changed },
  )
  judge(`${packed}: the edited collection is sound`, isClean(edited), edited.problems)
}

const cardsIn = ({ notes }: CollectionContent) =>
  Object.entries(notes)
    .flatMap(([guid, { cards }]) => cards.map((card) => ({ key: `${guid} ${card.ord}`, card })))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))

/** A card marked in Anki is marked here, and a card of a filtered deck moves to its home deck. */
async function judgeMarks(
  { judge, pool }: Trial,
  { id, whole, packed }: { id: string; whole: CollectionContent; packed: string },
): Promise<void> {
  const notes = await keptCards(pool, id)
  judge(
    `${packed}: tags are the same`,
    notes.every(({ guid, tags }) => same(tags.toSorted(), whole.notes[guid]?.tags)),
  )
  const { rows } = await pool.query(
    `select n.guid, n.deck, c.flag, c.suspended_at is not null as suspended from cards c join card_notes n on n.id = c.note_id
     where n.user_id = $1 and n.kind = 'basic'`,
    [id],
  )
  const wrong = rows.filter(({ guid, deck, flag, suspended }) => {
    const card = whole.notes[guid]?.cards[0]
    return deck !== card?.deck || flag !== card?.flag || suspended !== (card?.queue === -1)
  })
  judge(`${packed}: decks, flags and suspensions are the same`, wrong.length === 0, wrong.slice(0, 5))
}
