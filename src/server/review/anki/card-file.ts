import { z } from 'zod'
import type { AnkiNoteType, OriginalNote, ReviewLog } from '#contract/review/anki-note.ts'
import type { CardFileFormat } from '#contract/review/card-files.ts'
import { leftOutCards, leftOutMedia } from '#contract/review/left-out.ts'
import { type CardMemory, cardLimits, type Rating } from '#contract/review.ts'
import { uploadName } from '#server/platform/files/upload-name.ts'

/** A note on its way between a file and the database: one line of the file that the reading process leaves behind. */
export type FileNote = {
  guid: string
  front: string
  back: string
  hint: string
  isReversed: boolean
  tags: string[]
  /** The deck, which is a course where one has that title; empty for none. */
  deck: string
  /** When its words were last changed; null where the file does not say. */
  changedAt: number | null
  cards: FileCard[]
  /** The note as its own program has it, and by which of `types` it is drawn. */
  original?: OriginalNote | null
  type?: string | null
  /** It came from another program, which may have more of it than we keep. Only in files that we write. */
  isFromElsewhere?: boolean
}
export type FileCard = {
  ordinal: number
  memory: CardMemory
  isSuspended: boolean
  /** Put off until tomorrow. */
  isBuried?: boolean
  /** The number of a new card in the row of all; null where a file does not say. */
  position?: number | null
  /** A colour, from 1; 0 for none. */
  flag?: number
  reviews?: FileReview[]
}

/** A rating given in another program. */
export type FileReview = {
  at: number
  rating: Rating
  tookMs: number | null
  log: ReviewLog
  before: CardMemory
  foretold: number | null
  elapsedDays: number | null
}

/** A picture or sound that was unpacked into the folder of a job, or is laid there to be packed. */
export type FileMedia = { name: string; type: string; bytes: number; sha256: string; path: string }

/** A note type of a file, by the hash of what it says. */
export type FileNoteType = { sha256: string; type: AnkiNoteType }

export const cardFileLimits = {
  /** Of a collection, unpacked. */
  unpackedBytes: 300_000_000,
  notes: cardLimits.cards,
  cards: 2 * cardLimits.cards,
  /** Of one note as the file has it: beyond that it cannot be within the limits of ours. */
  noteBytes: 400_000,
  /** Of a note type: one that is longer is not kept, and its notes go back as notes of ours. */
  typeBytes: 300_000,
  types: 1000,
  guid: 200,
  deck: 200,
} as const

/** Why a file cannot be taken, in words for whoever chose it. */
export class CardFileFault extends Error {
  override name = 'CardFileFault'
}

/** What there is in a file, as the reading process tells it. */
export const readFileSchema = z.union([
  z.object({ fault: z.string() }),
  z.object({
    notes: z.number().int(),
    leftOut: z.partialRecord(z.enum(leftOutCards), z.number().int()),
    notesWithoutCards: z.number().int(),
    /** Lines of the log of reviews that are too many. */
    reviewsLeftOut: z.number().int(),
    media: z.object({
      kept: z.number().int(),
      leftOut: z.partialRecord(z.enum(leftOutMedia), z.number().int()),
    }),
    decks: z.array(z.string()),
    /** Those of them whose new cards are asked in any order. */
    mixedDecks: z.array(z.string()),
  }),
])
export type ReadFile = z.infer<typeof readFileSchema>

/** How the memory of a learner is told to another program. */
export type Fsrs = { retention: number; decay: number }

/**
 * Anki keeps its own schedule of a card that it has. So that the one from here arrives, notes are written under names that
 * Anki does not know, into a deck of their own; by the end of such a name they are known here again. Anki takes no review of
 * a moment at which its log has one already, so the reviews of such a deck are some seconds earlier there.
 */
export type NewDeck = { name: string; mark: string; earlierMs: number }

export type CardFileJob =
  | { act: 'read'; folder: string; now: number; mediaRoom: number; zone: string }
  | {
      act: 'write'
      folder: string
      format: CardFileFormat
      fsrs: Fsrs
      zone: string
      mixedDecks: string[]
      newDeck: NewDeck | null
    }

/** In the folder of a job. */
export const fileNames = {
  upload: uploadName,
  notes: 'notes.ndjson',
  media: 'media.ndjson',
  types: 'types.ndjson',
  moments: 'moments.ndjson',
  export: 'export',
} as const

/** The deck of cards that belong to no course. */
export const ownDeck = 'Trivium'
