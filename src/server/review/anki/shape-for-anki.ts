import type { AnkiNoteType } from '#contract/review/anki-note.ts'
import { kindOf } from '#contract/review/faces.ts'
import { toField } from '#server/review/anki-fields/carried-text.ts'
import type { FileCard, FileNote, FileNoteType } from './card-file.ts'
import { noteTypeIds } from './collection-form.ts'
import { editedFields } from './edited-fields.ts'
import { firstId } from './memory-in-file.ts'
import { noteTypeOf } from './read-note-types.ts'
import { deckOf, tagsOf } from './shape-note.ts'

/** A note in the format of an Anki collection. */
export type WrittenNote = {
  guid: string
  typeId: number
  fields: string[]
  sortField: number
  changedAt: number
  cards: { ord: number; card: FileCard }[]
}

/** Restores a note's original tags and deck name, which cannot be changed here. */
export function withOwnPlace(note: FileNote): FileNote {
  const { tags, deck } = note.original ?? {}
  return {
    ...note,
    ...(tags !== undefined && tagsOf(tags).join(' ') === note.tags.join(' ') && { tags }),
    ...(deck !== undefined && deckOf(deck) === note.deck && { deck }),
  }
}

/**
 * Decides the note type and the fields of exported notes. A note from Anki keeps its type and its fields,
 * except for what was changed here. Our own notes get one of our types.
 */
export async function shapesOf(types: AsyncIterable<FileNoteType>, { isNewDeck }: { isNewDeck: boolean }) {
  const byKey = new Map<string, AnkiNoteType>()
  for await (const { sha256, type } of types) byKey.set(sha256, type)
  const inUse = new Map<number, AnkiNoteType>()
  const newest = newestOf([...byKey.values()])
  return {
    shape: (note: FileNote): WrittenNote => {
      const type = byKey.get(note.type ?? '')
      if (type === undefined || !note.original) return asWritten(note)
      const target = newest.get(type.id) ?? type
      const written = theirs(note, note.original, { type, target, isNewDeck })
      if (written === null) return asWritten(note)
      inUse.set(target.id, target)
      return written
    },
    typesInUse: () => [...inUse.values()],
  }
}

/**
 * Of a type that was imported in several versions, the version that was changed last: a collection has one.
 */
function newestOf(types: readonly AnkiNoteType[]): Map<number, AnkiNoteType> {
  const newest = new Map<number, AnkiNoteType>()
  for (const type of types) {
    const known = newest.get(type.id)
    if (known === undefined || known.mod <= type.mod) newest.set(type.id, type)
  }
  return newest
}

function asWritten(note: FileNote): WrittenNote {
  const kind = kindOf(note.front, note.isReversed)
  return {
    guid: note.original?.guid ?? note.guid,
    typeId: noteTypeIds[kind],
    fields: [toField(note.front, { hasGaps: kind === 'cloze' }), toField(note.back), toField(note.hint)],
    sortField: 0,
    changedAt: note.changedAt ?? firstId,
    cards: note.cards.map((card) => ({ ord: kind === 'cloze' ? card.ordinal - 1 : card.ordinal, card })),
  }
}

type Shapes = { type: AnkiNoteType; target: AnkiNoteType; isNewDeck: boolean }

/**
 * Null where the note no longer fits its type: it got gaps here, or, in a new deck, words that fit none of
 * its fields.
 */
function theirs(
  note: FileNote,
  original: NonNullable<FileNote['original']>,
  { type, target, isNewDeck }: Shapes,
): WrittenNote | null {
  const read = noteTypeOf(type)
  const isSame = (['front', 'back', 'hint'] as const).every((part) => note[part] === original[part])
  if (read.isCloze !== (kindOf(note.front, note.isReversed) === 'cloze')) return null
  const edited = isSame ? null : editedFields(read, original, note)
  if (isNewDeck && !isSame && edited === null) return null
  const fields = edited ?? original.fields
  return {
    guid: original.guid,
    typeId: target.id,
    fields: type === target ? fields : byName(fields, type, target),
    sortField: Number(target.sortf) || 0,
    // Without a change that Anki could take, the note is unchanged in Anki.
    changedAt: edited === null ? original.changedAt : (note.changedAt ?? original.changedAt),
    cards: note.cards.flatMap((card) => {
      const ord = read.isCloze ? card.ordinal - 1 : original.templates[card.ordinal]
      return ord === undefined ? [] : [{ ord, card }]
    }),
  }
}

/** Moves the fields of an older version of a type to the names of its newer version. */
const byName = (fields: readonly string[], type: AnkiNoteType, target: AnkiNoteType): string[] =>
  target.flds.map(({ name }) => fields[type.flds.findIndex((field) => field.name === name)] ?? '')
