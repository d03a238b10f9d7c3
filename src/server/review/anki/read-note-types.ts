import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AnkiNoteType } from '#contract/review/anki-note.ts'
import { longNumber, parseLong } from './long-numbers.ts'
import { messagesIn, readMessage, textIn } from './protobuf.ts'

export type Template = { question: string; answer: string }
export type NoteType = {
  isCloze: boolean
  /** Its notes hide parts of a picture (image occlusion). */
  isOcclusion: boolean
  fields: string[]
  templates: Template[]
  /** The complete type, for a later export. */
  whole: AnkiNoteType
}

/** The note types of a collection by id: the older format has one JSON text, the newer one tables. */
export const readNoteTypes = (file: DatabaseSync): Map<string, NoteType> => {
  const types = hasTable(file, 'notetypes') ? fromTables(file) : fromJson(file)
  return new Map(types.map((whole) => [String(whole.id), noteTypeOf(whole)]))
}

/** The number by which Anki marks its image occlusion type. */
const occlusionKind = 6

export const noteTypeOf = (whole: AnkiNoteType): NoteType => ({
  isCloze: whole.type === 1,
  isOcclusion: whole.originalStockKind === occlusionKind,
  fields: whole.flds.map(({ name }) => name),
  templates: whole.tmpls.map(({ qfmt, afmt }) => ({ question: qfmt, answer: afmt })),
  whole,
})

export const hasTable = (file: DatabaseSync, name: string): boolean =>
  file.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(name) !== undefined

/** Tables that are small in any real file; further rows are ignored. */
const maxRows = 5000

export function rowsOf(file: DatabaseSync, query: string) {
  const statement = file.prepare(`${query} limit ${maxRows}`)
  statement.setReadBigInts(true)
  return statement.all()
}

const modelsSchema = z.record(
  z.string(),
  z.looseObject({
    name: z.string().catch(''),
    type: z.number().catch(0),
    mod: z.number().catch(0),
    flds: z.array(z.looseObject({ name: z.string(), ord: z.number().catch(0) })),
    tmpls: z.array(
      z.looseObject({
        name: z.string().catch(''),
        qfmt: z.string(),
        afmt: z.string(),
        ord: z.number().catch(0),
      }),
    ),
  }),
)

export function jsonOf<Schema extends z.ZodType>(
  file: DatabaseSync,
  column: 'conf' | 'decks' | 'dconf' | 'models',
  schema: Schema,
) {
  const text = file.prepare(`select ${column} as value from col limit 1`).get()?.value
  try {
    return schema.safeParse(parseLong(String(text))).data
  } catch {
    return undefined
  }
}

const byOrder = (one: { ord: number }, other: { ord: number }) => one.ord - other.ord

const fromJson = (file: DatabaseSync): AnkiNoteType[] =>
  Object.entries(jsonOf(file, 'models', modelsSchema) ?? {}).map(([id, model]) => ({
    ...model,
    id: Number(id),
    flds: model.flds.toSorted(byOrder),
    tmpls: model.tmpls.toSorted(byOrder),
  }))

type Message = ReturnType<typeof readMessage>
export const messageIn = (value: unknown): Message =>
  readMessage(value instanceof Uint8Array ? value : new Uint8Array())
export const numberIn = (message: Message, field: number): number => {
  const value = message.get(field)
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
/** A number of any size that may be missing. */
const maybe = (message: Message, field: number, name: string) => {
  const value = message.get(field)
  if (typeof value === 'bigint') return { [name]: longNumber(String(value)) }
  return typeof value === 'number' ? { [name]: value } : {}
}

/** Converts the newer format to the older one, which every version of Anki reads. */
function fromTables(file: DatabaseSync): AnkiNoteType[] {
  const types = new Map<string, AnkiNoteType>()
  const columns = hasColumn(file, 'notetypes', 'mtime_secs')
    ? 'id, name, mtime_secs, config'
    : 'id, name, config'
  for (const { id, name, mtime_secs, config } of rowsOf(file, `select ${columns} from notetypes`)) {
    const blob = config instanceof Uint8Array ? config : new Uint8Array()
    const message = readMessage(blob)
    types.set(String(id), {
      id: Number(id),
      name: String(name),
      type: numberIn(message, 1),
      mod: Number(mtime_secs ?? 0),
      usn: 0,
      sortf: numberIn(message, 2),
      did: null,
      css: textIn(message, 3),
      latexPre: textIn(message, 5),
      latexPost: textIn(message, 6),
      latexsvg: numberIn(message, 7) === 1,
      req: messagesIn(blob, 8).map(requirementOf),
      ...maybe(message, 9, 'originalStockKind'),
      ...maybe(message, 10, 'originalId'),
      tags: [],
      vers: [],
      flds: [],
      tmpls: [],
    })
  }
  for (const { ntid, ord, name, config } of rowsOf(
    file,
    'select ntid, ord, name, config from fields order by ntid, ord',
  ))
    types.get(String(ntid))?.flds.push(fieldOf(String(name), Number(ord), messageIn(config)))
  const names = hasColumn(file, 'templates', 'name') ? ', name' : ''
  for (const { ntid, ord, name, config } of rowsOf(
    file,
    `select ntid, ord, config${names} from templates order by ntid, ord`,
  ))
    types
      .get(String(ntid))
      ?.tmpls.push(templateOf(String(name ?? `Card ${Number(ord) + 1}`), Number(ord), messageIn(config)))
  return [...types.values()]
}

export const hasColumn = (
  file: DatabaseSync,
  table: 'col' | 'decks' | 'notetypes' | 'templates',
  column: string,
): boolean =>
  file.prepare(`select 1 from pragma_table_info('${table}') where name = ?`).get(column) !== undefined

const kinds = ['none', 'any', 'all']
/** When a template creates a card: its number, and which fields must not be empty. */
function requirementOf(bytes: Uint8Array) {
  const message = readMessage(bytes)
  const packed = message.get(3)
  const fields = packed instanceof Uint8Array ? [...packed] : []
  return [numberIn(message, 1), kinds[numberIn(message, 2)] ?? 'none', fields]
}

const fieldOf = (name: string, ord: number, config: Message): AnkiNoteType['flds'][number] => ({
  name,
  ord,
  sticky: numberIn(config, 1) === 1,
  rtl: numberIn(config, 2) === 1,
  font: textIn(config, 3) || 'Arial',
  size: numberIn(config, 4) || 20,
  description: textIn(config, 5),
  plainText: numberIn(config, 6) === 1,
  collapsed: numberIn(config, 7) === 1,
  excludeFromSearch: numberIn(config, 8) === 1,
  ...maybe(config, 9, 'id'),
  ...maybe(config, 10, 'tag'),
  preventDeletion: numberIn(config, 11) === 1,
  media: [],
})

const templateOf = (name: string, ord: number, config: Message): AnkiNoteType['tmpls'][number] => ({
  name,
  ord,
  qfmt: textIn(config, 1),
  afmt: textIn(config, 2),
  bqfmt: textIn(config, 3),
  bafmt: textIn(config, 4),
  did: null,
  bfont: textIn(config, 6),
  bsize: numberIn(config, 7),
  ...maybe(config, 8, 'id'),
})
