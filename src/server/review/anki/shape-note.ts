import { createHash } from 'node:crypto'
import { kindOf, ordinalsOf } from '#contract/review/faces.ts'
import { cardLimits } from '#contract/review.ts'
import { asKept } from '#contract/words/text.ts'
import { storable } from '#server/platform/text/storable.ts'
import { cardFileLimits, type FileCard, type FileNote, ownDeck } from './card-file.ts'
import { ownDeckName, ownGuid } from './new-deck.ts'

const kept = (text: string) => asKept(storable(text))

type NoteInput = Omit<FileNote, 'tags'> & { tags: readonly string[] }

/** A note that can be stored, or why it cannot: its question is empty, or it is longer than a card may be. */
export function shapeNote(given: NoteInput): FileNote | 'empty' | 'tooLong' {
  const front = kept(given.front)
  const back = kept(given.back)
  const hint = kept(given.hint)
  if (front === '') return 'empty'
  if (front.length > cardLimits.front || back.length > cardLimits.back) return 'tooLong'
  const kind = kindOf(front, given.isReversed)
  const ordinals = new Set(ordinalsOf(kind, front))
  return {
    front,
    back,
    isReversed: kind === 'reversed',
    guid: guidOf(ownGuid(given.guid)),
    // A hint is optional, so a hint that is too long is dropped.
    hint: hint.length > cardLimits.hint ? '' : hint,
    tags: tagsOf(given.tags),
    deck: deckOf(given.deck),
    changedAt: given.changedAt,
    cards: onePerOrdinal(given.cards.filter(({ ordinal }) => ordinals.has(ordinal))),
  }
}

/** Our own name for cards without a course becomes an empty name. */
export const deckOf = (name: string): string => {
  const deck = ownDeckName(kept(name)).slice(0, cardFileLimits.deck)
  return deck === ownDeck ? '' : deck
}

const onePerOrdinal = (cards: readonly FileCard[]): FileCard[] => [
  ...new Map(cards.map((card) => [card.ordinal, card])).values(),
]

export function tagsOf(tags: readonly string[]): string[] {
  const named = tags.map((tag) => kept(tag)).filter((tag) => tag !== '' && tag.length <= cardLimits.tag)
  return [...new Set(named)].slice(0, cardLimits.tags)
}

/** A GUID that cannot be stored as it is is replaced by its hash. */
const guidOf = (guid: string): string =>
  guid === kept(guid) && guid !== '' && guid.length <= cardFileLimits.guid ? guid : hashOf('guid', guid)

export const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
