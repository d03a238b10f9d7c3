import { z } from 'zod'
import type { AnkiNoteType, OriginalNote, ReviewLog } from '#contract/review/anki-note.ts'
import type { CardFileFormat } from '#contract/review/card-files.ts'
import { leftOutCards, leftOutMedia } from '#contract/review/left-out.ts'
import { type CardMemory, cardLimits, type Rating } from '#contract/review.ts'
import { uploadName } from '#server/platform/files/upload-name.ts'

/**
 * A note on its way between a file and the database: one line of the intermediate file of the reading
 * process.
 */
export type FileNote = {
  guid: string
  front: string
  back: string
  hint: string
  isReversed: boolean
  tags: string[]
  /** The deck, which becomes a course if a course has that title; empty for none. */
  deck: string
  /** When its text was last changed; null where the file does not say. */
  changedAt: number | null
  cards: FileCard[]
  /** The note as its own program stores it, and the hash of its note type in `types`. */
  original?: OriginalNote | null
  type?: string | null
  /**
   * The note came from another program, which may have more of it than we keep. Only in files that we write.
   */
  isFromElsewhere?: boolean
}
export type FileCard = {
  ordinal: number
  memory: CardMemory
  isSuspended: boolean
  /** Postponed until tomorrow. */
  isBuried?: boolean
  /** The position of a new card in the queue of new cards; null where a file does not say. */
  position?: number | null
  /** The number of its colour, from 1; 0 for none. */
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

/** A picture or sound in the folder of a job, unpacked from a file or to be packed. */
export type FileMedia = { name: string; type: string; bytes: number; sha256: string; path: string }

/** A note type of a file with the hash of its content. */
export type FileNoteType = { sha256: string; type: AnkiNoteType }

export const cardFileLimits = {
  /** The size of a collection after unpacking. */
  unpackedBytes: 300_000_000,
  notes: cardLimits.cards,
  cards: 2 * cardLimits.cards,
  /** The size of one note in the file: a larger note cannot be within our limits. */
  noteBytes: 400_000,
  /** The size of a note type: a larger type is not stored, and its notes are exported with our note types. */
  typeBytes: 300_000,
  types: 1000,
  guid: 200,
  deck: 200,
} as const

/** The reason why a file is refused, as a message for the learner. */
export class CardFileFault extends Error {
  override name = 'CardFileFault'
}

/** The summary of a file by the reading process. */
export const readFileSchema = z.union([
  z.object({ fault: z.string() }),
  z.object({
    notes: z.number().int(),
    leftOut: z.partialRecord(z.enum(leftOutCards), z.number().int()),
    notesWithoutCards: z.number().int(),
    /** The lines of the review log beyond the limit. */
    reviewsLeftOut: z.number().int(),
    media: z.object({
      kept: z.number().int(),
      leftOut: z.partialRecord(z.enum(leftOutMedia), z.number().int()),
    }),
    decks: z.array(z.string()),
    /** The decks whose new cards are asked in random order. */
    mixedDecks: z.array(z.string()),
  }),
])
export type ReadFile = z.infer<typeof readFileSchema>

/** The learner's memory settings for another program. */
export type Fsrs = { retention: number; decay: number }

/**
 * Anki keeps its own schedule of a card that it knows. For our schedule to arrive, notes are written with
 * GUIDs that Anki does not know, into a separate deck; the end of such a GUID identifies the note when it
 * comes back. Anki takes no review whose time is already in its log, so reviews of such a deck are moved some
 * seconds earlier.
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

/** The files in the folder of a job. */
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
