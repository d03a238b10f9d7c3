import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { readMessage, textIn } from './protobuf.ts'

export type Template = { question: string; answer: string }
export type NoteType = { isCloze: boolean; fields: string[]; templates: Template[] }

/** The shapes of notes in a collection, by id: in its older form one JSON text, in its newer one tables. */
export const readNoteTypes = (file: DatabaseSync): Map<string, NoteType> =>
  hasTable(file, 'notetypes') ? fromTables(file) : fromJson(file)

export const readDecks = (file: DatabaseSync): Map<string, string> =>
  hasTable(file, 'decks')
    ? new Map(rowsOf(file, 'select id, name from decks').map(({ id, name }) => [String(id), deckName(name)]))
    : new Map(
        Object.entries(jsonOf(file, 'decks', decksSchema) ?? {}).map(([id, { name }]) => [
          id,
          deckName(name),
        ]),
      )

export const hasTable = (file: DatabaseSync, name: string): boolean =>
  file.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(name) !== undefined

/** Rows that are few by nature; a file that has more of them is read so far. */
const mostRows = 5000

function rowsOf(file: DatabaseSync, query: string) {
  const statement = file.prepare(`${query} limit ${mostRows}`)
  statement.setReadBigInts(true)
  return statement.all()
}

/** Decks within decks are parted by a control character in the newer form. */
const deckName = (name: unknown): string => (typeof name === 'string' ? name.replaceAll('\u001f', '::') : '')

const decksSchema = z.record(z.string(), z.object({ name: z.string() }))
const modelsSchema = z.record(
  z.string(),
  z.object({
    type: z.number().catch(0),
    flds: z.array(z.object({ name: z.string(), ord: z.number().catch(0) })),
    tmpls: z.array(z.object({ qfmt: z.string(), afmt: z.string(), ord: z.number().catch(0) })),
  }),
)

function jsonOf<Schema extends z.ZodType>(file: DatabaseSync, column: 'decks' | 'models', schema: Schema) {
  const text = file.prepare(`select ${column} as value from col limit 1`).get()?.value
  try {
    return schema.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}

const byOrder = (one: { ord: number }, other: { ord: number }) => one.ord - other.ord

function fromJson(file: DatabaseSync): Map<string, NoteType> {
  const models = Object.entries(jsonOf(file, 'models', modelsSchema) ?? {})
  return new Map(
    models.map(([id, { type, flds, tmpls }]) => [
      id,
      {
        isCloze: type === 1,
        fields: flds.toSorted(byOrder).map(({ name }) => name),
        templates: tmpls.toSorted(byOrder).map(({ qfmt, afmt }) => ({ question: qfmt, answer: afmt })),
      },
    ]),
  )
}

const bytesOf = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array())

function fromTables(file: DatabaseSync): Map<string, NoteType> {
  const types = new Map<string, NoteType>(
    rowsOf(file, 'select id, config from notetypes').map(({ id, config }) => [
      String(id),
      { isCloze: readMessage(bytesOf(config)).get(1) === 1, fields: [], templates: [] },
    ]),
  )
  for (const { ntid, name } of rowsOf(file, 'select ntid, name from fields order by ntid, ord'))
    types.get(String(ntid))?.fields.push(String(name))
  for (const { ntid, config } of rowsOf(file, 'select ntid, config from templates order by ntid, ord')) {
    const message = readMessage(bytesOf(config))
    types.get(String(ntid))?.templates.push({ question: textIn(message, 1), answer: textIn(message, 2) })
  }
  return types
}
