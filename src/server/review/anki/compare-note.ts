import type { OriginalNote } from '#contract/review/anki-note.ts'
import { kindOf } from '#contract/review/faces.ts'
import type { CardMemory, NoteKind, NoteStatus } from '#contract/review.ts'
import type { FileNote } from './card-file.ts'

/** What the database has of a note. */
export type KnownNote = {
  id: string
  status: NoteStatus
  kind: NoteKind
  front: string
  back: string
  hint: string
  tags: string[]
  original: OriginalNote | null
  updatedAt: Date
  cards: { id: string; ordinal: number; lastReviewAt: Date | null; suspendedAt: Date | null; flag: number }[]
}

export type NewWords = Pick<FileNote, 'front' | 'back' | 'hint' | 'tags'> & {
  kind: NoteKind
  changedAt: Date
}
export type NewMemory = { id: string; memory: CardMemory; isSuspended: boolean }
export type NewFlag = { id: string; flag: number }
type Changes = {
  words: NewWords | null
  original: OriginalNote | null
  memories: NewMemory[]
  suspended: string[]
  flags: NewFlag[]
}

/**
 * What a file changes in a known note: its text where the file is not older, and the memory of each card that
 * was reviewed later in the file.
 */
export const changesOf = (note: FileNote, here: KnownNote): Changes => ({
  words: newWords(note, here),
  original: newOriginal(note, here),
  memories: newMemories(note, here),
  suspended: newlySuspended(note, here),
  flags: newFlags(note, here),
})

const seconds = (ms: number) => Math.floor(ms / 1000)

/** A file that is older than the last known one does not change the note's other fields. */
function newOriginal({ original = null }: FileNote, here: KnownNote): OriginalNote | null {
  if (original === null) return null
  const isNews =
    here.original === null ||
    here.status !== 'kept' ||
    original.changedAt > here.original.changedAt ||
    // A copy of the note in a separate deck: from now on it is the current note in Anki.
    (original.changedAt === here.original.changedAt && original.guid !== here.original.guid)
  return isNews ? original : null
}

const parts = ['front', 'back', 'hint'] as const

/**
 * Merges each side separately: a side that was changed only in one place since the last exchange takes that
 * change; a side that was changed in both takes the newer version.
 */
function newWords(note: FileNote, here: KnownNote): NewWords | null {
  // If the note was dropped or never accepted, that is the learner's newer decision.
  const isHere = here.status === 'kept'
  const isOlder = note.changedAt !== null && seconds(note.changedAt) < seconds(here.updatedAt.getTime())
  const base = note.original ? here.original : null
  const isNews = base === null || (note.changedAt ?? 0) > base.changedAt
  if (isHere && (base === null ? isOlder : !isNews)) return null
  const chosen = Object.fromEntries(
    parts.map((part) => {
      const isOurs =
        isHere && base !== null && here[part] !== base[part] && (note[part] === base[part] || isOlder)
      return [part, isOurs ? here[part] : note[part]]
    }),
  ) as Pick<FileNote, 'front' | 'back' | 'hint'>
  const kind = kindOf(chosen.front, note.isReversed)
  const tags = isHere && base !== null && isOlder ? here.tags : note.tags
  const isSame =
    kind === here.kind &&
    parts.every((part) => chosen[part] === here[part]) &&
    tags.join('\n') === here.tags.join('\n')
  if (isHere && isSame) return null
  const isFile = parts.every((part) => chosen[part] === note[part])
  // A file without a time counts as changed now, by the learner who chose it; a merge of both is newer than
  // either.
  const changedAt = new Date(isFile ? Math.min(note.changedAt ?? Date.now(), Date.now()) : Date.now())
  return { kind, ...chosen, tags, changedAt }
}

/** A card that was suspended in the file is suspended here too, even without a review in between. */
const newlySuspended = (note: FileNote, here: KnownNote): string[] =>
  here.cards
    .filter(({ ordinal, suspendedAt }) => {
      const fileCard = note.cards.find((card) => card.ordinal === ordinal)
      return suspendedAt === null && fileCard?.isSuspended === true
    })
    .map(({ id }) => id)

/** Flags can be set only in the other program. */
const newFlags = (note: FileNote, here: KnownNote): NewFlag[] =>
  note.cards.flatMap(({ ordinal, flag }) => {
    const card = here.cards.find((one) => one.ordinal === ordinal)
    return card === undefined || flag === undefined || flag === card.flag ? [] : [{ id: card.id, flag }]
  })

const newMemories = (note: FileNote, here: KnownNote): NewMemory[] =>
  note.cards.flatMap(({ ordinal, memory, isSuspended }) => {
    const card = here.cards.find((one) => one.ordinal === ordinal)
    if (card === undefined || memory.lastReviewAt === null) return []
    const isNewer =
      card.lastReviewAt === null || Date.parse(memory.lastReviewAt) > card.lastReviewAt.getTime()
    return isNewer ? [{ id: card.id, memory, isSuspended }] : []
  })
