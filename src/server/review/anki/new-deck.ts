import { clockShown } from '#contract/review/review-day.ts'
import type { FileNote } from './card-file.ts'

/**
 * Anki keeps its own schedule of a card that it has. So that the one from here arrives, notes are written under names that
 * Anki does not know, into a deck of their own; by the end of such a name they are known here again.
 */
export type NewDeck = { name: string; mark: string }

export const newDeckAt = (at: Date, zone: string): NewDeck => ({
  name: `Trivium ${clockShown(at, zone).replace(':', '.')}`,
  mark: `${begin}${Math.floor(at.getTime() / 1000).toString(36)}`,
})

const begin = '~tv'
const inGuid = /~tv[0-9a-z]{6,8}$/
const inDeck = /^Trivium \d{4}-\d\d-\d\d \d\d\.\d\d(?:::|$)/

export const intoNewDeck = (note: FileNote, { name, mark }: NewDeck): FileNote => ({
  ...note,
  guid: ownGuid(note.guid) + mark,
  deck: note.deck === '' ? name : `${name}::${note.deck}`,
  ...(note.original && { original: { ...note.original, guid: ownGuid(note.original.guid) + mark } }),
})

/** The name that the note has here. */
export const ownGuid = (guid: string): string => guid.replace(inGuid, '')
export const ownDeckName = (deck: string): string => deck.replace(inDeck, '')

/** The newest of such copies of a note come first, then the notes under their first names. */
export const newestCopyFirst = `case when instr(guid, '${begin}') > 0 then substr(guid, instr(guid, '${begin}')) end desc nulls last, id`
