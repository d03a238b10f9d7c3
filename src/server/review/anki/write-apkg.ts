import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { kindOf } from '#contract/review/faces.ts'
import { toField } from '#server/review/anki-fields/carried-text.ts'
import { type FileCard, type FileNote, type Fsrs, ownDeck } from './card-file.ts'
import { collectionTables, deckConfigs, noteTypeIds, noteTypes, settings } from './collection-form.ts'
import { ankiDue, exactText, firstDay } from './memory-in-file.ts'
import { asTag } from './write-text.ts'

/** Notes as an Anki file, in the older form that every version reads. */
export async function writeApkg(
  folder: string,
  path: string,
  notes: AsyncIterable<FileNote>,
  fsrs: Fsrs,
): Promise<void> {
  const collection = join(folder, 'collection')
  const file = new DatabaseSync(collection)
  try {
    // A file that nobody reads before it is whole, and that is made anew when something fails.
    file.exec('pragma journal_mode = off; pragma synchronous = off;')
    file.exec(collectionTables)
    file.exec('begin')
    await fill(file, notes, fsrs)
    file.exec('commit')
  } finally {
    file.close()
  }
  await zipInto(path, collection)
}

async function fill(file: DatabaseSync, notes: AsyncIterable<FileNote>, fsrs: Fsrs): Promise<void> {
  const decks = new Map<string, number>()
  const deckId = (name: string) => {
    const known = decks.get(name)
    if (known !== undefined) return known
    const id = firstDay + decks.size
    decks.set(name, id)
    return id
  }
  const addNote = file.prepare(`insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`)
  const addCard = file.prepare(
    `insert into cards values (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)`,
  )
  let noteCount = 0
  let cardCount = 0
  for await (const note of notes) {
    noteCount += 1
    const noteId = firstDay + noteCount
    const kind = kindOf(note.front, note.isReversed)
    const changed = Math.floor((note.changedAt ?? firstDay) / 1000)
    const fields = [
      toField(note.front, { hasGaps: kind === 'cloze' }),
      toField(note.back),
      toField(note.hint),
    ]
    const sortText = (fields[0] ?? '').replaceAll(/<[^<>]*>/g, '')
    const tags = note.tags.length === 0 ? '' : ` ${note.tags.map(asTag).join(' ')} `
    addNote.run(
      ...[noteId, note.guid, noteTypeIds[kind], changed, tags],
      ...[fields.join('\u001f'), sortText, checksumOf(sortText)],
    )
    for (const card of note.cards) {
      cardCount += 1
      const ordinal = kind === 'cloze' ? card.ordinal - 1 : card.ordinal
      addCard.run(
        ...[firstDay + cardCount, noteId, deckId(note.deck || ownDeck), ordinal, changed],
        ...cardNumbers(card, cardCount),
        dataOf(card, fsrs),
      )
    }
  }
  const deckList = [...decks, ['Default', 1] as const].map(([name, id]) => [id, deckOf(name, id)])
  file
    .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(
      ...[firstDay / 1000, firstDay, firstDay],
      ...[settings, noteTypes, Object.fromEntries(deckList), deckConfigs, {}].map((value) =>
        JSON.stringify(value),
      ),
    )
}

/** type, queue, due, ivl, factor, reps, lapses, left. */
function cardNumbers({ memory, isSuspended }: FileCard, place: number): number[] {
  const queue = isSuspended ? -1 : memory.state === 3 ? 1 : memory.state
  const isLearning = memory.state === 1 || memory.state === 3
  return [
    ...[memory.state, queue, ankiDue(memory, place), memory.scheduledDays],
    ...[memory.state === 0 ? 0 : 2500, memory.reps, memory.lapses, isLearning ? 1001 : 0],
  ]
}

function dataOf({ memory }: FileCard, { retention, decay }: Fsrs): string {
  const known = memory.state !== 0 && {
    ...{ s: memory.stability, d: memory.difficulty, dr: retention, decay },
    ...(memory.lastReviewAt !== null && { lrt: Math.floor(Date.parse(memory.lastReviewAt) / 1000) }),
  }
  return JSON.stringify({ ...known, cd: exactText(memory) })
}

/** By this Anki finds notes with the same first field. */
const checksumOf = (text: string): number =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)

const deckOf = (name: string, id: number) => ({
  ...{ id, name, mod: 0, usn: 0, desc: '', dyn: 0, conf: 1, collapsed: false, browserCollapsed: false },
  ...{ newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0], extendNew: 0, extendRev: 0 },
})

async function zipInto(path: string, collection: string): Promise<void> {
  const out = createWriteStream(path, { mode: 0o600 })
  const zip = new Zip((error, chunk) => {
    if (error) out.destroy(error)
    else out.write(chunk)
  })
  const packed = new ZipDeflate('collection.anki2', { level: 6 })
  zip.add(packed)
  for await (const piece of createReadStream(collection)) {
    packed.push(piece)
    if (out.writableNeedDrain) await once(out, 'drain')
  }
  packed.push(new Uint8Array(), true)
  const media = new ZipDeflate('media')
  zip.add(media)
  media.push(strToU8('{}'), true)
  zip.end()
  out.end()
  await once(out, 'close')
}
