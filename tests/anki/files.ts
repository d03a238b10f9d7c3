import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { type ImportedCards, importedCardsSchema } from '#contract/review/cards.ts'
import type { Pool } from '#server/platform/database/db.ts'
import type { Client } from '../client.ts'

/** A collection written by these statements, as the bytes of its file. */
export function collectionOf(write: (file: DatabaseSync) => void): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'trivium-test-collection-'))
  try {
    const path = join(folder, 'collection')
    const file = new DatabaseSync(path, { defensive: false } as DatabaseSyncOptions)
    file.exec('pragma journal_mode = off; pragma synchronous = off;')
    write(file)
    file.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Note = { guid: string; fields: string[]; type?: number; tags?: string; mod?: number }
type Card = {
  note: number
  ord?: number
  type?: number
  queue?: number
  due?: number | bigint
  ivl?: number
  factor?: number
  reps?: number
  data?: string
}

const tables = `
create table notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text,
  sfld integer, csum integer, flags integer, data text);
create table cards (id integer primary key, nid integer, did integer, ord integer, mod integer, usn integer,
  type integer, queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer,
  odue integer, odid integer, flags integer, data text);`

/** The day from which the collections of these tests count. */
export const collectionDay = Date.UTC(2024, 0, 1, 4)

function fill(file: DatabaseSync, notes: Note[], cards: Card[]): void {
  file.exec('begin')
  const addNote = file.prepare('insert into notes values (?, ?, ?, ?, 0, ?, ?, 0, 0, 0, ?)')
  for (const [index, { guid, fields, type = 1, tags = '', mod = 1_700_000_000 }] of notes.entries())
    addNote.run(index + 1, guid, type, mod, tags, fields.join('\u001f'), '')
  const addCard = file.prepare(
    'insert into cards values (?, ?, 1, ?, 0, 0, ?, ?, ?, ?, ?, ?, 1, 0, 0, 0, 0, ?)',
  )
  for (const [index, card] of cards.entries()) {
    const { note, ord = 0, type = 0, queue = type, due = 0, ivl = 0, factor = 0, reps = 0, data = '' } = card
    addCard.run(index + 1, note, ord, type, queue, due, ivl, factor, reps, data)
  }
  file.exec('commit')
}

const shapes = {
  1: {
    type: 0,
    fields: ['Front', 'Back'],
    templates: [['{{Front}}', '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}']],
  },
  2: {
    type: 0,
    fields: ['Front', 'Back'],
    templates: [
      ['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}'],
      ['{{Back}}', '{{FrontSide}}<hr id=answer>{{Front}}'],
    ],
  },
  3: {
    type: 1,
    fields: ['Text', 'Back Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Back Extra}}']],
  },
  4: {
    type: 0,
    fields: ['Word', 'Meaning', 'Example'],
    templates: [
      [
        '<h1>{{Word}}</h1>',
        '{{FrontSide}}<hr id=answer>{{Meaning}}{{#Example}}<p>{{Example}}</p>{{/Example}}',
      ],
      ['{{Example}}', '{{Word}}'],
    ],
  },
} as const

type LogLine = { card: number; at: number; ease: number; ivl: number; kind: number }

/** In the older form: shapes and decks as JSON. */
export const olderCollection = (notes: Note[], cards: Card[], deck = 'Default', log: LogLine[] = []) =>
  collectionOf((file) => {
    file.exec(`${tables} create table col (id integer, crt integer, models text, decks text);`)
    const models = Object.entries(shapes).map(([id, { type, fields, templates }]) => [
      id,
      {
        type,
        flds: fields.map((name, ord) => ({ name, ord })),
        tmpls: templates.map(([qfmt, afmt], ord) => ({ qfmt, afmt, ord })),
      },
    ])
    file
      .prepare('insert into col values (1, ?, ?, ?)')
      .run(
        collectionDay / 1000,
        JSON.stringify(Object.fromEntries(models)),
        JSON.stringify({ 1: { name: deck } }),
      )
    fill(file, notes, cards)
    file.exec(`create table revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer,
      lastIvl integer, factor integer, time integer, type integer)`)
    const addLine = file.prepare('insert into revlog values (?, ?, 0, ?, ?, 0, 0, 5000, ?)')
    for (const { card, at, ease, ivl, kind } of log) addLine.run(at, card, ease, ivl, kind)
  })

/** A text field of a protobuf message. */
const textField = (number: number, text: string) => {
  const bytes = Buffer.from(text)
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length]), bytes])
}

/** In the newer form: tables, and text in an order that only Anki knows. */
export const newerCollection = (notes: Note[], cards: Card[], deck = 'Default') =>
  collectionOf((file) => {
    // The order is written into the descriptions at the end, as nothing but Anki could use it.
    file.exec(`${tables} create table col (id integer, crt integer);
      create table notetypes (id integer primary key, name text, config blob);
      create table fields (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
      create table templates (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
      create table decks (id integer primary key, name text);
      create unique index idx_fields on fields (name, ntid);
      create index idx_types on notetypes (name);`)
    file.prepare('insert into col values (1, ?)').run(collectionDay / 1000)
    file.prepare('insert into decks values (1, ?)').run(deck)
    for (const [id, { type, fields, templates }] of Object.entries(shapes)) {
      file.prepare('insert into notetypes values (?, ?, ?)').run(id, `t${id}`, Buffer.from([8, type]))
      for (const [ord, name] of fields.entries())
        file.prepare('insert into fields values (?, ?, ?, ?)').run(id, ord, name, Buffer.alloc(0))
      for (const [ord, [question, answer]] of templates.entries())
        file
          .prepare('insert into templates values (?, ?, ?, ?)')
          .run(id, ord, `c${ord}`, Buffer.concat([textField(1, question), textField(2, answer)]))
    }
    fill(file, notes, cards)
    file.exec(`pragma writable_schema = on;
      update sqlite_master set sql = replace(sql, 'name text', 'name text COLLATE unicase') where name in ('notetypes', 'fields', 'decks')`)
  })

export const olderApkg = (collection: Uint8Array, others: Record<string, Uint8Array> = {}) =>
  zipSync({ 'collection.anki2': collection, media: Buffer.from('{}'), ...others })

export const newerApkg = (collection: Uint8Array, others: Record<string, Uint8Array> = {}) =>
  zipSync(
    {
      'collection.anki2': Buffer.from('not the one'),
      'collection.anki21b': zstdCompressSync(collection),
      meta: Buffer.from([8, 3]),
      ...others,
    },
    { level: 0 },
  )

export const sendCards = (client: Client, content: Uint8Array | string, path = '/api/cards/import') =>
  client.fetch(path, {
    method: 'POST',
    body: content as Uint8Array<ArrayBuffer> | string,
    headers: { 'content-type': 'application/octet-stream' },
  })

export async function importCards(
  client: Client,
  content: Uint8Array | string,
  path?: string,
): Promise<ImportedCards> {
  const answer = await sendCards(client, content, path)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return importedCardsSchema.parse(await answer.json())
}

export const exportedCards = async (client: Client, format: 'apkg' | 'text') =>
  new Uint8Array(await (await client.get(`/api/cards/export?format=${format}`)).arrayBuffer())

/** What an import answers. */
export const importCounts = (
  added: number,
  changed = 0,
  unchanged = 0,
  leftOut: ImportedCards['leftOut'] = {},
  media: Partial<ImportedCards['media']> = {},
  reviews = 0,
): ImportedCards => ({
  added,
  changed,
  unchanged,
  leftOut,
  notesWithoutCards: 0,
  reviews,
  reviewsLeftOut: 0,
  media: { kept: 0, leftOut: {}, ...media },
})

/** All stored rows of a learner's cards, without ids and times of storing. */
export async function keptCards(pool: Pool, userId: string) {
  const { rows } = await pool.query(
    `select guid, kind, front, back, hint, tags, co.title as course, status,
       json_agg(json_build_object('ordinal', ordinal, 'due', due_at, 's', stability, 'd', difficulty, 'days', scheduled_days,
         'steps', learning_steps, 'reps', reps, 'lapses', lapses, 'state', state, 'last', last_review_at,
         'suspended', suspended_at is not null) order by ordinal) as cards
     from card_notes n left join courses co on co.id = n.course_id join cards c on c.note_id = n.id
     where n.user_id = $1 group by n.id, co.title order by guid`,
    [userId],
  )
  return rows
}
