import type { SourceFault, SourceKind } from '#contract/sources/kinds.ts'
import type {
  EncodingSample,
  LanguageShare,
  OutlineEntry,
  ReadingChoices,
  SourcePassage,
  SourceSection,
} from '#contract/sources/reading.ts'
import type { KeptPicture } from '#server/sources/pictures/picture-of.ts'

/** What a reader of one kind of file makes of it. */
export type Reading = {
  /** Empty where the file does not tell; then it goes by its name. */
  title: string
  author: string
  /** So many are left out, and these are kept. */
  pictures: number
  kept?: KeptPicture[]
  outline: OutlineEntry[]
  sections: SourceSection[]
  /** Characters of navigation that were left out of a page. */
  leftOut?: number
  /** Pages that are pictures, and pages whose letters have no meaning. */
  picturePages?: number
  unreadablePages?: number
  /** Where the encoding is not sure: its two best readings, the taken one first. */
  encodings?: EncodingSample[]
}

type About = Omit<Reading, 'sections' | 'kept'> & {
  kind: SourceKind
  language: string
  languages: LanguageShare[]
}
type Term = { term: string; passages: number[]; weights: number[] }

/** A line of the file that the reading process leaves behind: first what it is about, the sections, then the rest. */
export type ReadLine =
  | ({ type: 'about' } & About)
  | ({ type: 'picture'; bytes: number } & KeptPicture)
  | ({ type: 'section' } & SourceSection)
  | ({ type: 'passage' } & SourcePassage)
  | ({ type: 'term' } & Term)

/** How far it is. The number of sections may still change, because a chapter that is too long is parted. */
export type ReadProgress = { sections: number; sectionsRead: number }

export type OnProgress = (progress: ReadProgress) => void

/** Why a file cannot be read, for its owner. */
export class ReadingFault extends Error {
  override name = 'ReadingFault'
  readonly fault: SourceFault
  constructor(fault: SourceFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** The job of the reading process. */
export type ReadJob = { folder: string; fileName: string; choices?: ReadingChoices }
/** With what the whole process took for it: of the processor in milliseconds, of memory at its most in mebibytes. */
export type ReadAnswer = { cpuMs: number; peakMb: number } & (
  | { fault: SourceFault }
  | { sections: number; passages: number; terms: number }
)

/** In the folder of the job; a picture by its number. */
export const readFiles = {
  original: 'original',
  lines: 'read.jsonl',
  picture: (number: number) => `picture-${number}`,
} as const
