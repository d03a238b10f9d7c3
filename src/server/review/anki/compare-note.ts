import { kindOf } from '#contract/review/faces.ts'
import type { CardMemory, NoteKind, NoteStatus } from '#contract/review.ts'
import type { FileNote } from './card-file.ts'

/** What of a note is here already. */
export type KnownNote = {
  id: string
  status: NoteStatus
  kind: NoteKind
  front: string
  back: string
  hint: string
  tags: string[]
  updatedAt: Date
  cards: { id: string; ordinal: number; lastReviewAt: Date | null }[]
}

export type NewWords = Pick<FileNote, 'front' | 'back' | 'hint' | 'tags'> & {
  kind: NoteKind
  changedAt: Date
}
export type NewMemory = { id: string; memory: CardMemory; isSuspended: boolean }

/**
 * What a file changes in a note that is here: its words where they are not older than ours, and the memory of each card
 * that was reviewed later there than here.
 */
export function changesOf(
  note: FileNote,
  here: KnownNote,
): { words: NewWords | null; memories: NewMemory[] } {
  return { words: newWords(note, here), memories: newMemories(note, here) }
}

const seconds = (ms: number) => Math.floor(ms / 1000)

function newWords(note: FileNote, here: KnownNote): NewWords | null {
  const kind = kindOf(note.front, note.isReversed)
  // Of a note that was put aside, or never taken, this is the learner's newer word.
  const isHere = here.status === 'kept'
  const isOlder = note.changedAt !== null && seconds(note.changedAt) < seconds(here.updatedAt.getTime())
  const isSame =
    kind === here.kind &&
    (['front', 'back', 'hint'] as const).every((part) => note[part] === here[part]) &&
    note.tags.join('\n') === here.tags.join('\n')
  if (isHere && (isOlder || isSame)) return null
  const { front, back, hint, tags } = note
  // A file that does not say when was changed now, by whoever chose it.
  const changedAt = new Date(Math.min(note.changedAt ?? Date.now(), Date.now()))
  return { kind, front, back, hint, tags, changedAt }
}

const newMemories = (note: FileNote, here: KnownNote): NewMemory[] =>
  note.cards.flatMap(({ ordinal, memory, isSuspended }) => {
    const card = here.cards.find((one) => one.ordinal === ordinal)
    if (card === undefined || memory.lastReviewAt === null) return []
    const isNewer =
      card.lastReviewAt === null || Date.parse(memory.lastReviewAt) > card.lastReviewAt.getTime()
    return isNewer ? [{ id: card.id, memory, isSuspended }] : []
  })
