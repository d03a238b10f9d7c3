import { randomInt } from 'node:crypto'
import { clockShown } from '#contract/review/review-day.ts'
import type { FileNote, NewDeck } from './card-file.ts'
import type { LogLine } from './review-log.ts'

export function newDeckAt(at: Date, zone: string): NewDeck {
  // Several decks may be made of the same reviews, so the reviews of each get different times.
  const earlierMs = randomInt(1000, 10_000)
  const second = Math.floor(at.getTime() / 1000)
  return {
    name: `Trivium ${clockShown(at, zone).replace(':', '.')}`,
    mark: `${begin}${second.toString(36)}_${earlierMs.toString(36)}`,
    earlierMs,
  }
}

const begin = '~tv'
const inGuid = /~tv([0-9a-z]{6,8})(?:_([0-9a-z]{1,3}))?$/
const inDeck = /^Trivium \d{4}-\d\d-\d\d \d\d\.\d\d(?:::|$)/

export const intoNewDeck = (note: FileNote, { name, mark }: NewDeck): FileNote => ({
  ...note,
  guid: ownGuid(note.guid) + mark,
  deck: note.deck === '' ? name : `${name}::${note.deck}`,
  ...(note.original && { original: { ...note.original, guid: ownGuid(note.original.guid) + mark } }),
})

/** The GUID of the note here. */
export const ownGuid = (guid: string): string => guid.replace(inGuid, '')
export const ownDeckName = (deck: string): string => deck.replace(inDeck, '')

/**
 * The log of a card in such a deck with the original times. Reviews that Anki added after the deck was
 * created keep their times.
 */
export function ownMoments(guid: string, log: readonly LogLine[]): readonly LogLine[] {
  const [, second = '', earlierMs = '0'] = inGuid.exec(guid) ?? []
  const madeAt = Number.parseInt(second, 36) * 1000
  return log.map((line) => ({
    ...line,
    at: line.at <= madeAt ? line.at + Number.parseInt(earlierMs, 36) : line.at,
  }))
}

/** Sorts the newest copies of a note first, then the notes with their original GUIDs. */
export const newestCopyFirst = `case when instr(guid, '${begin}') > 0 then substr(guid, instr(guid, '${begin}')) end desc nulls last, id`
